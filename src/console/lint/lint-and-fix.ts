import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Problem, Result } from '../../base/result.js';
import { documentsWithFixes } from '../../lint/fix.js';
import type { ConfiguredOptions, ConfiguredResult } from '../../lint/lint-with.js';
import type { FixKind } from '../../lint/rule/finding.js';
import { lintOnDemand } from '../../lint/rules-for.js';
import type { TextDocument } from '../files/read-input.js';
import { replaceText, unwritable } from '../files/replace-text.js';
import type { Io } from '../io/io.js';
import { createProgressSteps } from '../io/progress.js';

/**
 * Applies fixes of the given kinds to files, and returns the remaining findings. A file that cannot be written is a problem, and
 * keeps its findings.
 */
export async function lintAndFix(
  documents: readonly TextDocument[],
  given: ConfiguredOptions,
  kinds: ReadonlySet<FixKind>,
  io: Io,
  lint = lintOnDemand,
): Promise<Result<ConfiguredResult>> {
  const progress = createProgressSteps(io);
  await progress.show(`checking ${counted(documents.length, 'document')}`);
  const fixed = await fixAll(documents, given, kinds, lint);
  await progress.clear();
  if (!fixed.ok) return fixed;
  if (kinds.size > 0 && fixed.value.documents.every(({ fixes = 0 }) => fixes === 0))
    await io.err.write(`nothing to fix: no finding has a ${kinds.has('suggested') ? '' : 'safe '}fix\n`);
  const problems: Problem[] = [];
  const asWritten: TextDocument[] = [];
  for (const [index, before] of documents.entries()) {
    const after = fixed.value.documents[index] ?? before;
    const problem = after === before ? undefined : await write(before, after, io);
    if (problem !== undefined) problems.push(problem);
    asWritten.push(problem === undefined ? after : before);
  }
  if (problems.length === 0) return { ...fixed, value: fixed.value.result };
  const result = await lint(asWritten, given);
  return { ...result, problems: [...result.problems, ...problems] };
}

/** Documents to which fixes were applied, before the documents are written to files. */
interface FixedDocuments {
  readonly documents: readonly FixedDocument[];
  readonly result: ConfiguredResult;
}

interface FixedDocument extends TextDocument {
  readonly fixes?: number;
}

/** The maximum number of rounds of fixing. A fix may reveal another finding with a fix. Every fix removes a finding, so fixing ends. */
const MOST_ROUNDS = 10;

async function fixAll(
  documents: readonly TextDocument[],
  given: ConfiguredOptions,
  kinds: ReadonlySet<FixKind>,
  lint: typeof lintOnDemand,
): Promise<Result<FixedDocuments>> {
  let current: readonly FixedDocument[] = documents;
  for (let round = 0; ; round++) {
    const linted = await lint(current, given);
    if (!linted.ok) return linted;
    const { findings, documents: kept } = linted.value;
    const fixed = round < MOST_ROUNDS ? documentsWithFixes(findings, kept, kinds) : [];
    if (fixed.length === 0) return { ...linted, value: { documents: current, result: linted.value } };
    const byName = new Map(fixed.map((one) => [one.name, one]));
    current = current.map((document) => {
      const { text, fixes = 0 } = byName.get(document.name) ?? {};
      if (text === undefined) return document;
      return { ...document, text: markOf(document.text) + text, fixes: fixes + (document.fixes ?? 0) };
    });
  }
}

/** Returns the byte order mark of a file, which is not part of the linted text; an empty text for a file without one. */
function markOf(text: string): string {
  return text.startsWith('\ufeff') ? '\ufeff' : '';
}

async function write(
  { name, text: before, folder, isPacked }: TextDocument,
  { text, fixes = 0 }: FixedDocument,
  io: Io,
): Promise<Problem | undefined> {
  const problem = isPacked
    ? unwritable(name, 'the file is compressed with gzip; decompress it first')
    : await replaceText(name, { text, before, within: folder }, io.files);
  if (problem === undefined)
    await io.err.write(`fixed ${printable(name)}: ${counted(fixes, 'fix', 'fixes')}\n`);
  return problem;
}
