import { failure, type Result, success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { readDocument, readDocuments, unreadableFile } from '../../../console/files/read-input.js';
import { checkSingleInput } from '../../../console/files/single-input.js';
import { EXIT } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { writeReport } from '../../../console/io/write-report.js';
import { type FormatOptions, formatOption } from '../../../console/options/format-option.js';
import { parseJson } from '../../../documents/text/json.js';
import type { ExportDocuments } from '../axioms.js';
import { checkCertificate } from '../check-certificate.js';
import * as formats from '../report/registry.js';

interface VerifyFlags extends FormatOptions<typeof formats> {
  readonly export?: string;
  readonly allowAssumed?: true;
}

/** The command that checks a certificate of `analyze --certificate` against an export. */
export const verifyCommand = defineCommand<VerifyFlags>({
  examples: [
    [
      'check a certificate; `preflight analyze sample/export --certificate certificate.json` writes it',
      'verify certificate.json --export sample/export',
    ],
    [
      'accept claims that depend on assumptions',
      'verify certificate.json --export sample/export --allow-assumed',
    ],
    ['for programs', "verify certificate.json --export sample/export --format json | jq '.assumptions'"],
  ],
  declare(commander) {
    commander
      .argument('<certificate>', 'the file that `analyze --certificate` wrote, or - for standard input')
      .option('--export <path>', 'the export that the certificate is about: a JSON file, or a folder')
      .option('--allow-assumed', 'do not fail because something is assumed')
      .addOption(formatOption(formats));
  },
  async run([path = ''], { export: exportPath, allowAssumed = false, ...options }, io) {
    if (exportPath === undefined)
      return misuse('`--export` is missing: pass the export that the certificate is about');
    const usage = checkSingleInput([path, exportPath]);
    if (!usage.ok) return usage;
    const certificate = await readJson(path, io);
    if (!certificate.ok) return certificate;
    const documents = await readExport(exportPath, io);
    if (!documents.ok) return documents;
    const verification = checkCertificate(certificate.value, documents.value);
    await writeReport(formats, options, { verification }, io);
    const isAccepted = verification.kind === 'verified' || (verification.kind === 'assumed' && allowAssumed);
    return success(isAccepted ? EXIT.answered : EXIT.found, documents.problems);
  },
});

async function readJson(path: string, { files }: Io): Promise<Result<unknown>> {
  const document = await readDocument(path, files);
  if (!document.ok) return document;
  const parsed = parseJson(document.value.text);
  return parsed.ok ? success(parsed.value) : failure([unreadableFile(path, parsed.fault.message)]);
}

/** Reads the JSON documents of an export by their names in references. Documents of other formats have no references. */
async function readExport(path: string, { files }: Io): Promise<Result<ExportDocuments>> {
  const read = await readDocuments(path, files);
  if (!read.ok) return read;
  const documents = new Map<string, unknown>();
  for (const { text, pathInFolder = '' } of read.value) {
    const parsed = parseJson(text, false);
    if (parsed.ok) documents.set(pathInFolder, parsed.value);
  }
  return success(documents, read.problems);
}
