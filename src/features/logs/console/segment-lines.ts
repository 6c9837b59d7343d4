import type { LogSegment } from '../shards/log-segment.js';

const LINE_FEED = 10;

/**
 * Yields the complete lines that begin in a segment of a file. `pieces` are the bytes of the file from one byte before the segment, or from
 * the start of the file. The additional byte shows whether the segment begins with a new line.
 */
export async function* segmentLines(
  pieces: AsyncIterable<Uint8Array>,
  { start, end }: Pick<LogSegment, 'end' | 'start'>,
): AsyncGenerator<Uint8Array> {
  let at = Math.max(start - 1, 0);
  let isInside = start === 0;
  for await (const piece of pieces) {
    let from = 0;
    if (!isInside) {
      const feed = piece.indexOf(LINE_FEED);
      if (feed < 0) {
        at += piece.length;
        continue;
      }
      isInside = true;
      from = feed + 1;
      if (at + from >= end) return;
    }
    const last = piece.indexOf(LINE_FEED, Math.max(from, end - 1 - at));
    const isLast = last >= 0 && at + last >= end - 1;
    yield piece.subarray(from, isLast ? last + 1 : undefined);
    if (isLast) return;
    at += piece.length;
  }
}
