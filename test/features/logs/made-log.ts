import { LoggedChanges } from '../../../src/features/logs/context/changes.js';
import type { LogJudge } from '../../../src/features/logs/context/log-judge.js';
import { addTallies, emptyReadTally, type ReadTally } from '../../../src/features/logs/events/read-log.js';
import { type JudgedPart, judgeParts } from '../../../src/features/logs/shards/judge-parts.js';
import { changesOf, logPlan } from '../../../src/features/logs/shards/log-plan.js';
import { indexSegment, type SegmentIndex } from '../../../src/features/logs/shards/log-segment.js';
import { inPieces } from './event-writer.js';

/** The files of a generated log, by name. */
export type MadeLog = Readonly<Record<string, string>>;

/** Runs the first pass over a log, file by file. */
export async function indexesOfLog(log: MadeLog, size = 1_000_000): Promise<SegmentIndex[]> {
  const indexes: SegmentIndex[] = [];
  for (const [name, text] of Object.entries(log)) {
    const segment = { name, start: 0, end: text.length };
    indexes.push({ ...(await indexSegment(segment, inPieces(text, size))), hash: text });
  }
  return indexes;
}

/** Runs both passes over a log, and returns the result for each part of the log. */
export async function judgedParts<Result>(
  log: MadeLog,
  judgeOf: (changes: LoggedChanges) => LogJudge<Result>,
  { size = 1_000_000, partSize = 1 }: { readonly size?: number; readonly partSize?: number } = {},
): Promise<JudgedPart<Result>[]> {
  const indexes = await indexesOfLog(log, size);
  const plan = logPlan(indexes, partSize);
  const judge = judgeOf(changesOf(indexes));
  const parts: JudgedPart<Result>[] = [];
  const run = { start: 0, end: plan.parts.length };
  for await (const part of judgeParts(plan, run, judge, ({ name }) => inPieces(log[name] ?? '', size)))
    parts.push(part);
  return parts;
}

/** Returns the result for a log that consists of one file. */
export async function judgedLog<Result>(
  text: string,
  judgeOf: (changes: LoggedChanges) => LogJudge<Result>,
  size?: number,
): Promise<Result> {
  const [part] = await judgedParts({ 'log.ndjson': text }, judgeOf, { ...(size !== undefined && { size }) });
  return part?.result ?? judgeOf(new LoggedChanges())().result();
}

export function readOf(parts: readonly { readonly read: ReadTally }[]): ReadTally {
  return parts.reduce((sum, { read }) => addTallies(sum, read), emptyReadTally());
}
