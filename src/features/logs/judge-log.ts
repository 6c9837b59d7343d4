import type { LoggedChanges } from './context/changes.js';
import type { LogJudge } from './context/log-judge.js';
import { emptyReadTally, type ReadTally } from './events/read-log.js';
import { judgeParts } from './shards/judge-parts.js';
import { changesOf, logPlan } from './shards/log-plan.js';
import { indexSegment } from './shards/log-segment.js';

/** The result of a backtest or replay of a log in memory, and the statistics of reading the log. */
export interface JudgedLog<Result> {
  readonly result: Result;
  readonly read: ReadTally;
}

const NAME = 'log';

/**
 * Runs both passes of a backtest or replay over a log that is in memory: the first collects changes of the org, the second decides the
 * sign-ins. Spec: Sign-in logs, 9.
 */
export async function judgeLog<Result>(
  bytes: Uint8Array,
  judgeOf: (changes: LoggedChanges) => LogJudge<Result>,
): Promise<JudgedLog<Result>> {
  const segment = { name: NAME, start: 0, end: bytes.length };
  const index = { ...(await indexSegment(segment, piecesOf(bytes))), hash: NAME };
  const plan = logPlan([index]);
  const judge = judgeOf(changesOf([index]));
  for await (const { result, read } of judgeParts(plan, { start: 0, end: 1 }, judge, () => piecesOf(bytes)))
    return { result, read };
  return { result: judge().result(), read: emptyReadTally() };
}

const PIECE = 1024 * 1024;

/** Yields bytes that are already in memory, one piece at a time. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE)
    yield await Promise.resolve(bytes.subarray(start, start + PIECE));
}
