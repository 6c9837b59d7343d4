import { changeIn, isChange, type LoggedChange } from '../context/changes.js';
import { PublishedRange, type TimeRange } from '../events/published-scan.js';
import { emptyReadTally, readLog } from '../events/read-log.js';
import type { RecordForm } from '../events/record-cutter.js';
import { isDecision } from '../facts/recorded.js';
import { hashOfId, textOfHashes } from './id-hash.js';

/** A segment of a log: a file, or a range of lines of a large file. Plain data. */
export interface LogSegment {
  /** The name of the file that contains the segment. */
  readonly name: string;
  /** The offset in bytes at which the segment starts. The segment consists of the lines that begin at or after `start` and before `end`. */
  readonly start: number;
  readonly end: number;
  /** The layout of the records; absent if it must be detected from the first bytes. */
  readonly form?: RecordForm;
}

/** The data about a segment of a log that must be known before the first sign-in is decided. Plain data. */
export interface SegmentIndex {
  readonly segment: LogSegment;
  /** The hash of the bytes of the segment. */
  readonly hash: string;
  /** The times of the first and last records; absent if no record has a time. */
  readonly range?: TimeRange;
  readonly changes: readonly LoggedChange[];
  /** The hashes of the ids of the policy evaluations in the segment, if they are collected. */
  readonly ids?: string;
}

/**
 * Returns a predicate for the event types that the first of the two passes over a log reads. `keepsIds` adds the types of policy
 * evaluations.
 */
export function createFirstPassFilter(keepsIds: boolean): (eventType: string) => boolean {
  return (type) => isChange(type) || (keepsIds && isDecision(type));
}

/**
 * Runs the first of two passes over a segment of a log. Collects the changes of the org and of users, and the time range. Spec: Sign-in
 * logs, 9.
 */
export async function indexSegment(
  segment: LogSegment,
  pieces: AsyncIterable<Uint8Array>,
  keepsIds = false,
): Promise<Omit<SegmentIndex, 'hash'>> {
  const changes: LoggedChange[] = [];
  const ids: bigint[] = [];
  const times = new PublishedRange();
  await readLog(
    pieces,
    {
      tally: emptyReadTally(),
      isWanted: createFirstPassFilter(keepsIds),
      look: times.look,
      take(event) {
        if (keepsIds && isDecision(event.eventType) && event.uuid !== undefined)
          ids.push(hashOfId(event.uuid));
        const change = changeIn(event);
        if (change !== undefined) changes.push(change);
      },
    },
    segment.form,
  );
  const range = times.range();
  return {
    segment,
    changes,
    ...(range !== undefined && { range }),
    ...(keepsIds && { ids: textOfHashes(ids) }),
  };
}
