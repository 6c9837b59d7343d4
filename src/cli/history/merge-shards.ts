import { isObject, type Members } from '../../base/object.js';
import { printable } from '../../base/printable.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import type { ReadTally } from '../../history/events/read-log.js';
import type { Io } from '../io/io.js';
import type { PartLine } from './answer-log.js';
import { AnswerSum } from './answer-sum.js';
import { readJournal } from './journal.js';
import { journalsAt } from './log-indexes.js';
import type { AnswerTally, QuestionWords } from './log-question.js';

/** What files of shards are results of: one log, question and version. */
export interface ShardsHead extends QuestionWords {
  readonly preflight: string;
  /** Of the orgs. */
  readonly hashes: readonly string[];
  /** Of all bytes of the log. */
  readonly log: string;
  readonly parts: number;
}

/** Files of shards that go together. */
export interface Shards {
  readonly head: ShardsHead;
  readonly files: readonly string[];
}

/** What the files are results of: all of the same, by this version. */
export async function openShards(paths: readonly string[], io: Io): Promise<Result<Shards>> {
  const files = await journalsAt(paths, io);
  if (!files.ok) return files;
  let head: ShardsHead | undefined;
  for (const path of files.value) {
    const journal = await readJournal(path, io.files);
    if (!journal.ok) return journal;
    if (journal.value === undefined) continue;
    const own = journal.value.head;
    if (!isShardsHead(own))
      return wrong(
        path,
        `it contains ${own.kind === 'index' ? 'an index' : 'something else'}, not results: pass the files that \`--shard\` wrote`,
      );
    if (own.preflight !== io.version)
      return wrong(
        path,
        `it was written by version ${printable(own.preflight)}, and this is ${io.version}: versions may decide differently, so run the shards again`,
      );
    if (head !== undefined && JSON.stringify(head) !== JSON.stringify(own))
      return wrong(path, 'it is of another log, org or question than the others, so that they do not add up');
    head ??= own;
  }
  return head === undefined
    ? wrong(paths[0] ?? '', 'there are no results of shards')
    : success({ head, files: files.value });
}

/** Whether the first line of a file says what results are results of: somebody may have changed it. */
function isShardsHead(head: Members): head is Members & ShardsHead {
  const { kind, orgs, hashes, parts, reading } = head;
  return (
    (kind === 'backtest' || kind === 'replay') &&
    areTexts(orgs) &&
    areTexts(hashes) &&
    Number.isSafeInteger(parts) &&
    Number(parts) >= 0 &&
    isObject(reading)
  );
}

function areTexts(list: unknown): boolean {
  return Array.isArray(list) && list.every((one) => typeof one === 'string');
}

/** Adds up the parts in the files, each once; where one is missing there is no answer. */
export async function mergedShards<Answer>(
  { head, files }: Shards,
  tally: AnswerTally<Answer>,
  io: Io,
): Promise<Result<{ readonly result: Answer; readonly read: ReadTally }>> {
  const sum = new AnswerSum(tally);
  for (const path of files) {
    const journal = await readJournal(path, io.files);
    if (!journal.ok) return journal;
    for (const line of (journal.value?.lines ?? []) as unknown as PartLine<Answer>[]) sum.add(line);
  }
  const missing = head.parts - sum.parts.size;
  return missing === 0
    ? success(sum.answer())
    : wrong(
        files[0] ?? '',
        `${missing} of ${head.parts} parts of the log are missing, so there is no answer: a shard did not finish, or its file was not passed; run the same command again, which continues where it ended`,
      );
}

function wrong(document: string, message: string): Result<never> {
  const problem: Problem = { severity: 'error', code: 'no-shard', message, place: { document, pointer: '' } };
  return failure([problem]);
}
