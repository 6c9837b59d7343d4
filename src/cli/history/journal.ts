import { isObject } from '../../base/object.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { attempt, folderOf } from '../files/read-input.js';
import type { Files } from '../io/io.js';

/**
 * A file to which results are added a line each, as soon as they are known: a run that was ended is gone on with. Its first
 * line says what they are results of; a last line that is cut off is left out.
 */
export interface ShareJournal {
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  add(line: object): Promise<void>;
}

/** What a journal holds: what it is of, then its lines. */
export interface JournalText {
  readonly head: Readonly<Record<string, unknown>>;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

/** Opens a journal of that head, or begins it. */
export async function openJournal(path: string, head: object, files: Files): Promise<Result<ShareJournal>> {
  const entry = await attempt(path, () => files.entry(path));
  if (!entry.ok) return entry;
  const known = entry.value === undefined ? success(undefined) : await readJournal(path, files);
  if (!known.ok) return known;
  const headText = JSON.stringify(head);
  if (known.value !== undefined && JSON.stringify(known.value.head) !== headText)
    return problem(
      path,
      'it holds results of something else: of another log, org, question or version; name another file, or delete it',
    );
  const lines = known.value?.lines ?? [];
  const text = [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
  const written = await attempt(path, async () => {
    await files.makeFolder(folderOf(path));
    return await files.replaceText(path, { text, within: folderOf(path) });
  });
  if (!written.ok) return written;
  if (written.value !== 'written') return problem(path, 'it is no file that can be written');
  return success({ lines, add: (line) => files.append(path, `${JSON.stringify(line)}\n`) });
}

/** Reads a journal; `undefined` of an empty file. */
export async function readJournal(path: string, files: Files): Promise<Result<JournalText | undefined>> {
  const decoder = new TextDecoder();
  const lines: Readonly<Record<string, unknown>>[] = [];
  let rest = '';
  const read = await attempt(path, async () => {
    for await (const piece of files.readPieces(path)) {
      const [first = '', ...more] = decoder.decode(piece, { stream: true }).split('\n');
      rest += first;
      for (const text of more) {
        lines.push(...lineOf(rest));
        rest = text;
      }
    }
  });
  if (!read.ok) return read;
  const [head, ...others] = lines;
  if (head === undefined) return rest === '' ? success(undefined) : problem(path, NO_JOURNAL);
  return typeof head.preflight === 'string' ? success({ head, lines: others }) : problem(path, NO_JOURNAL);
}

const NO_JOURNAL = 'it holds no results of a shard, as `--out` writes them';

function lineOf(text: string): Readonly<Record<string, unknown>>[] {
  try {
    const line: unknown = JSON.parse(text);
    return isObject(line) ? [line] : [];
  } catch {
    return [];
  }
}

function problem(document: string, message: string): Result<never> {
  const found: Problem = { severity: 'error', code: 'no-shard', message, place: { document, pointer: '' } };
  return failure([found]);
}
