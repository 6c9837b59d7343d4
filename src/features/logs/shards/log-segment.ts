import { changeIn, isChange, type LoggedChange } from '../context/changes.js';
import { PublishedRange, type TimeRange } from '../events/published-scan.js';
import { emptyReadTally, readLog } from '../events/read-log.js';
import type { RecordForm } from '../events/record-cutter.js';
import { isDecision } from '../facts/recorded.js';
import { hashOfId, textOfHashes } from './id-hash.js';

/** A file of a log, or some lines of a large one. Plain data. */
export interface LogSegment {
  /** Of the file. */
  readonly name: string;
  /** In bytes of the file: lines that begin there, and before `end`. */
  readonly start: number;
  readonly end: number;
  /** Absent where it is told by the first bytes. */
  readonly form?: RecordForm;
}

/** What is to be known of a segment before any sign-in is judged. Plain data. */
export interface SegmentIndex {
  readonly segment: LogSegment;
  /** Of its bytes. */
  readonly hash: string;
  /** Absent where no record says when it was. */
  readonly range?: TimeRange;
  readonly changes: readonly LoggedChange[];
  /** Hashes of the ids of its evaluations, where they are kept. */
  readonly ids?: string;
}

/** The types of events that the first pass takes something from. */
export function isIndexed(keepsIds: boolean): (eventType: string) => boolean {
  return (type) => isChange(type) || (keepsIds && isDecision(type));
}

/** The first of two passes over a log: changes of the org and of users, and from when to when it is. Spec: Sign-in logs, 9. */
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
      isWanted: isIndexed(keepsIds),
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
