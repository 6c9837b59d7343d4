import { isObject, type Members } from '../../../base/object.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import { attempt, folderOf } from '../../../console/files/read-input.js';
import { contentHash } from '../../../console/io/content-hash.js';
import type { Files } from '../../../console/io/io.js';
import { jsonIn } from '../events/debug-data.js';

/**
 * A results file, with one result per line. Each result is written immediately, so that a later run can continue after an interruption. The
 * first line identifies the log, the exports and the command. A truncated or modified line is ignored.
 */
export interface ResultJournal {
  readonly lines: readonly Members[];
  add(line: object): Promise<void>;
}

/**
 * The parsed content of a results file (see {@link ResultJournal}). `head` is the first line, which identifies the log, the exports and the
 * command. `lines` are the results.
 */
export interface ParsedJournal {
  readonly head: Members;
  readonly lines: readonly Members[];
}

/** Opens a results file whose first line is `head`, or creates the file. Fails if the file has another first line. */
export async function openJournal(path: string, head: object, files: Files): Promise<Result<ResultJournal>> {
  const folder = folderOf(path);
  const parent = await attempt(folder, () => files.entry(folder));
  if (!parent.ok) return parent;
  if (parent.value?.isFile) return problem(folder, 'this is a file, not a folder: pass another path');
  const entry = await attempt(path, () => files.entry(path));
  if (!entry.ok) return entry;
  const known = entry.value === undefined ? success(undefined) : await readJournal(path, files);
  if (!known.ok) return known;
  const headText = JSON.stringify(head);
  if (known.value !== undefined && JSON.stringify(known.value.head) !== headText)
    return problem(
      path,
      'the file contains results for another log, export, command or version; pass another path, or delete the file',
    );
  const lines = known.value?.lines ?? [];
  const text = [`${headText}\n`, ...lines.map(sealedLine)].join('');
  const written = await attempt(path, async () => {
    await files.makeFolder(folder);
    return await files.replaceText(path, { text, within: folder, isPrivate: true });
  });
  if (!written.ok) return written;
  if (written.value !== 'written') return problem(path, 'this file cannot be written');
  return success({ lines, add: (line) => files.append(path, sealedLine(line), { isPrivate: true }) });
}

/** Reads a results file; returns `undefined` if the file is empty. */
export async function readJournal(path: string, files: Files): Promise<Result<ParsedJournal | undefined>> {
  const decoder = new TextDecoder();
  const lines: Members[] = [];
  let head: Members | undefined;
  let rest = '';
  let isFirst = true;
  const read = await attempt(path, async () => {
    for await (const piece of files.readPieces(path)) {
      const [first = '', ...more] = decoder.decode(piece, { stream: true }).split('\n');
      rest += first;
      for (const text of more) {
        if (isFirst) head = headIn(rest);
        else lines.push(...readSealedLine(rest));
        isFirst = false;
        rest = text;
      }
    }
  });
  if (!read.ok) return read;
  if (head !== undefined) return success({ head, lines });
  return isFirst && rest === '' ? success(undefined) : problem(path, NO_JOURNAL);
}

const NO_JOURNAL =
  'the file contains neither results that `--checkpoint` wrote nor an index: pass another file';

function headIn(text: string): Members | undefined {
  const head = jsonIn(text);
  return isObject(head) && typeof head.preflight === 'string' ? head : undefined;
}

/** Returns an object as a line of JSON. The last member is a hash of the other members, which later shows whether the line is intact. */
function sealedLine(line: object): string {
  const text = JSON.stringify(line);
  return `${text.slice(0, -1)}${sealOf(text)}\n`;
}

/** Parses a line and returns its object without the hash, or an empty array if the line is not intact. */
function readSealedLine(line: string): readonly Members[] {
  const text = `${line.slice(0, -SEAL_LENGTH)}}`;
  const value = line.endsWith(sealOf(text)) ? jsonIn(text) : undefined;
  return isObject(value) ? [value] : [];
}

function sealOf(text: string): string {
  return `,"seal":"${contentHash([text])}"}`;
}

const SEAL_LENGTH = sealOf('').length;

function problem(document: string, message: string): Result<never> {
  const found: Problem = {
    severity: 'error',
    code: 'no-shard',
    message,
    location: { document, pointer: '' },
  };
  return failure([found]);
}
