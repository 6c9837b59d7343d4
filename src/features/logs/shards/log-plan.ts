import { groupBy } from '../../../base/group-by.js';
import { LoggedChanges } from '../context/changes.js';
import { FLOW_WINDOW } from '../context/flows.js';
import type { TimeRange } from '../events/published-scan.js';
import type { LogSegment, SegmentIndex } from './log-segment.js';

/**
 * A part of a log, which consists of consecutive segments and is processed as a unit. Parts that are a few minutes before or after it
 * provide context.
 */
export interface LogPart {
  readonly segments: readonly LogSegment[];
  /** The hashes of the bytes of each segment. */
  readonly hashes: readonly string[];
  readonly bytes: number;
  readonly range?: TimeRange;
  /** The indices of the other log parts that contain events near this part in time. */
  readonly neighbors: readonly number[];
}

/** The division of a log into parts. It does not depend on which machine reads which part. */
export interface LogPlan {
  /** The parts of the log in order of time. */
  readonly parts: readonly LogPart[];
  /** The names of the files that have the same content as another file. Such files are not read. */
  readonly copies: readonly string[];
}

/**
 * The maximum size of a part of a log, in bytes of the files as they are stored, compressed or not. Small files of one day form one part.
 */
export const PART_SIZE = 32_000_000;

/**
 * The maximum number of neighboring parts that are read before and after a part. Events in parts that are further away are not joined, even
 * if they are near in time.
 */
const MOST_NEIGHBORS = 8;

/** Returns the division of segments into parts. It does not depend on the order of the segments. */
export function logPlan(indexes: readonly SegmentIndex[], partSize = PART_SIZE): LogPlan {
  const inOrder = [...indexes].sort(byTime);
  const firsts = new Set([...groupBy(inOrder, ({ hash }) => hash).values()].map(([first]) => first));
  const parts: SegmentIndex[][] = [];
  let bytes = 0;
  for (const index of inOrder) {
    if (!firsts.has(index)) continue;
    const size = index.segment.end - index.segment.start;
    const part = parts.at(-1);
    if (part === undefined || bytes + size > partSize || dayOf(part[0]) !== dayOf(index)) {
      parts.push([index]);
      bytes = size;
    } else {
      part.push(index);
      bytes += size;
    }
  }
  const ranges = parts.map(rangeOf);
  return {
    parts: parts.map((segments, number) => partOf(segments, number, ranges)),
    copies: inOrder.filter((index) => !firsts.has(index)).map(({ segment }) => segment.name),
  };
}

/** Returns all changes that the segments record, in the order of the log. */
export function changesOf(indexes: readonly SegmentIndex[]): LoggedChanges {
  const changes = new LoggedChanges();
  for (const index of [...indexes].sort(byTime)) for (const change of index.changes) changes.add(change);
  return changes;
}

/** Returns the day on which a segment of a log begins, as the number of days since 1970; `undefined` if the segment has no times. */
function dayOf(index: SegmentIndex | undefined): number | undefined {
  return index?.range && Math.floor(index.range.from / 86_400_000);
}

function byTime(one: SegmentIndex, other: SegmentIndex): number {
  return (
    (one.range?.from ?? 0) - (other.range?.from ?? 0) ||
    compareTexts(one.segment.name, other.segment.name) ||
    one.segment.start - other.segment.start
  );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function rangeOf(segments: readonly SegmentIndex[]): TimeRange | undefined {
  const ranges = segments.flatMap(({ range }) => range ?? []);
  return ranges.length === 0
    ? undefined
    : {
        from: Math.min(...ranges.map(({ from }) => from)),
        to: Math.max(...ranges.map(({ to }) => to)),
      };
}

function partOf(
  segments: readonly SegmentIndex[],
  number: number,
  ranges: readonly (TimeRange | undefined)[],
): LogPart {
  const range = ranges[number];
  const isNear = (other: TimeRange | undefined, at: number) =>
    at !== number &&
    range !== undefined &&
    other !== undefined &&
    other.from <= range.to + FLOW_WINDOW &&
    other.to >= range.from - FLOW_WINDOW;
  const near = ranges.flatMap((other, at) => (isNear(other, at) ? [at] : []));
  return {
    segments: segments.map(({ segment }) => segment),
    hashes: segments.map(({ hash }) => hash),
    bytes: segments.reduce((sum, { segment: { start, end } }) => sum + end - start, 0),
    ...(range !== undefined && { range }),
    neighbors: [
      ...near.filter((at) => at < number).slice(-MOST_NEIGHBORS),
      ...near.filter((at) => at > number).slice(0, MOST_NEIGHBORS),
    ],
  };
}
