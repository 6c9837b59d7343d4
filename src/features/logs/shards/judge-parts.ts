import type { LogJudge } from '../context/log-judge.js';
import { emptyReadTally, type ReadTally, readLog } from '../events/read-log.js';
import type { LogPart, LogPlan } from './log-plan.js';
import type { LogSegment } from './log-segment.js';
import { PartReader } from './part-reader.js';
import type { RepeatedIds } from './repeated-ids.js';
import type { PartRun } from './shard.js';

/** The result for one part of a log. */
export interface JudgedPart<Result> {
  readonly part: number;
  readonly read: ReadTally;
  readonly result: Result;
}

/** A function that yields the bytes of a log segment. It reports its own read errors. */
export type OpenSegment = (segment: LogSegment) => AsyncIterable<Uint8Array>;

/**
 * Runs the second of two passes, which decides the sign-ins, over some parts of a log, in sequence. Also reads events of other parts that
 * are near in time. The result for a part does not depend on which other parts are processed. Spec: Sign-in logs, 9.
 */
export async function* judgeParts<Result>(
  { parts }: LogPlan,
  wanted: PartRun,
  judge: LogJudge<Result>,
  open: OpenSegment,
  repeated?: RepeatedIds,
): AsyncGenerator<JudgedPart<Result>> {
  const own = parts.slice(wanted.start, wanted.end).map((part, at) => spanOf(part, wanted.start + at));
  const reads = [...new Set(own.flatMap(({ reads: numbers }) => numbers))].sort((one, other) => one - other);
  const readers = new Map<number, PartReader<Result>>();
  for (const number of reads) {
    const part = parts[number] as LogPart;
    for (const { number: next, first } of own)
      if (first === number) readers.set(next, new PartReader(judge, parts[next]?.range, next, repeated));
    for (const segment of part.segments) await readFor(readers, number, segment, own, open);
    for (const { number: done, last } of own) {
      const reader = readers.get(done);
      if (last !== number || reader === undefined) continue;
      readers.delete(done);
      yield { part: done, result: reader.end(), read: reader.tally };
    }
  }
}

/** The parts of a log that are read to process one part: that part and its neighbors in time. */
interface Span {
  readonly number: number;
  readonly reads: readonly number[];
  readonly first: number;
  readonly last: number;
}

function spanOf({ neighbors }: LogPart, number: number): Span {
  const reads = [...neighbors, number];
  return { number, reads, first: Math.min(...reads), last: Math.max(...reads) };
}

async function readFor<Result>(
  readers: ReadonlyMap<number, PartReader<Result>>,
  number: number,
  segment: LogSegment,
  own: readonly Span[],
  open: OpenSegment,
): Promise<void> {
  const reader = readers.get(number);
  const others = own.flatMap(({ number: other, reads }) => {
    const context = other !== number && reads.includes(number) ? readers.get(other) : undefined;
    return context === undefined ? [] : [{ context, isBefore: number < other }];
  });
  const isCounted = reader?.isWanted ?? (() => false);
  await readLog(
    open(segment),
    {
      tally: reader?.tally ?? emptyReadTally(),
      isCounted,
      isWanted: (type) => isCounted(type) || others.some(({ context }) => context.isWanted(type)),
      take(event) {
        if (isCounted(event.eventType)) reader?.take(event);
        for (const { context, isBefore } of others) context.takeContext(event, isBefore);
      },
    },
    segment.form,
  );
}
