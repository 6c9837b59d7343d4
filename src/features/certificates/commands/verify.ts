import { failure, type Result, success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import {
  readDocument,
  readDocuments,
  type TextDocument,
  unreadableFile,
} from '../../../console/files/read-input.js';
import { checkSingleInput } from '../../../console/files/single-input.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { codeByThreshold, writeReport } from '../../../console/io/write-report.js';
import { type FormatOptions, formatOption } from '../../../console/options/format-option.js';
import { parseJson } from '../../../documents/text/json.js';
import type { ExportDocuments } from '../axioms.js';
import { checkCertificate } from '../check-certificate.js';
import * as formats from '../report/registry.js';
import { failureOf } from '../report/verify-report.js';

interface VerifyFlags extends FormatOptions<typeof formats> {
  readonly export?: string;
  readonly allowAssumed?: true;
}

/** The command that checks a certificate of `analyze --certificate` against an export. */
export const verifyCommand = defineCommand<VerifyFlags>({
  examples: [
    [
      'check a certificate that `analyze --certificate` wrote',
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
    const code = codeByThreshold(failureOf(verification), { allowUnknown: allowAssumed });
    return success(code, documents.problems);
  },
});

async function readJson(path: string, { files }: Io): Promise<Result<unknown>> {
  const document = await readDocument(path, files);
  return document.ok ? parsed(document.value) : document;
}

/** Reads the documents of an export. Fails if one of them is not JSON, because the checker might need what it contains. */
async function readExport(path: string, { files }: Io): Promise<Result<ExportDocuments>> {
  const read = await readDocuments(path, files);
  if (!read.ok || read.problems.length > 0) return failure(read.problems);
  const results = read.value.map((document) => ({
    name: document.pathInFolder ?? '',
    result: parsed(document),
  }));
  const problems = results.flatMap(({ result }) => result.problems);
  if (problems.length > 0) return failure(problems);
  return success(new Map(results.flatMap(({ name, result }) => (result.ok ? [[name, result.value]] : []))));
}

function parsed({ name, text }: TextDocument): Result<unknown> {
  const json = parseJson(text);
  return json.ok ? success(json.value) : failure([unreadableFile(name, json.fault.message)]);
}
