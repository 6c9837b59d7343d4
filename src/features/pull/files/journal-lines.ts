/** A line of a file without its line feed. `end` is the offset at which the next line starts. */
export interface Line {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

const NEWLINE = 10;

/** Yields the lines of a file. The last line may lack a line feed. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let kept: Uint8Array[] = [];
  let start = 0;
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
      const bytes = joinedBytes([...kept, piece.subarray(from, at)]);
      kept = [];
      const end = start + bytes.length + 1;
      yield { bytes, start, end };
      [start, from] = [end, at + 1];
    }
    if (from < piece.length) kept.push(piece.slice(from));
  }
  const bytes = joinedBytes(kept);
  if (bytes.length > 0) yield { bytes, start, end: start + bytes.length };
}

export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
