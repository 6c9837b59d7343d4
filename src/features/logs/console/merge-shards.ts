import { isObject, type Members } from '../../../base/object.js';
import { printable } from '../../../base/printable.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import type { Io } from '../../../console/io/io.js';
import type { ReadTally } from '../events/read-log.js';
import type { PartLine } from './answer-log.js';
import { AnswerSum } from './answer-sum.js';
import { readJournal } from './journal.js';
import { listJournals } from './log-indexes.js';
import type { AnswerTally, QuestionSpec } from './log-question.js';

/** The first line of a results file. It identifies the log, the command and the version of this program. */
export interface ShardsHead extends QuestionSpec {
  readonly preflight: string;
  /** The hashes of the orgs that the log was compared with. */
  readonly hashes: readonly string[];
  /** The hash of all bytes of the log. */
  readonly log: string;
  readonly parts: number;
}

/** The results files of the shards of one command. */
export interface Shards {
  readonly head: ShardsHead;
  readonly files: readonly string[];
}

/** Opens results files, and checks that all belong to the same command and to this version of the program. */
export async function openShards(paths: readonly string[], io: Io): Promise<Result<Shards>> {
  const files = await listJournals(paths, io);
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
        `the file contains ${own.kind === 'index' ? 'an index' : 'something else'}, not results of shards: pass the folder of \`--checkpoint\``,
      );
    if (own.preflight !== io.version)
      return wrong(
        path,
        `version ${printable(own.preflight)} wrote it, and this is ${io.version}, which may decide differently: run the shards again`,
      );
    if (head !== undefined && JSON.stringify(head) !== JSON.stringify(own))
      return wrong(
        path,
        'the file is for another log, export or command than the other files: pass only the shards of one command',
      );
    head ??= own;
  }
  return head === undefined
    ? wrong(paths[0] ?? '', 'the file contains no results: pass the folder of `--checkpoint`')
    : success({ head, files: files.value });
}

/** Returns whether an object is the first line of a results file. */
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

/** Adds up the results for all parts of the log in the files, each part once. Fails if a part is missing. */
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
        `parts of the log are missing (${missing} of ${head.parts}), so there is no result: a shard did not finish, or its file was not passed; run the shard again, and it continues where it stopped`,
      );
}

function wrong(document: string, message: string): Result<never> {
  const problem: Problem = {
    severity: 'error',
    code: 'no-shard',
    message,
    location: { document, pointer: '' },
  };
  return failure([problem]);
}
