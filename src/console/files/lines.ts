import { decodeUtf8 } from '../io/utf8.js';

export interface InputLine {
  /** The text of the line without its line ending; `undefined` if it is too long or not UTF-8. */
  readonly text: string | undefined;
  /** The number of the line in the file, counted from 1. */
  readonly number: number;
}

/**
 * Splits a stream of bytes into lines of at most `longest` bytes. Yields the lines that each piece completes, and holds at most
 * one incomplete line.
 */
export async function* inputLines(
  pieces: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<readonly InputLine[]> {
  const cutter = new LineCutter(longest);
  for await (const piece of pieces) yield cutter.add(piece);
  yield cutter.end();
}

/** A line feed. In UTF-8, this byte is never part of another character. */
const LINE_FEED = 10;

class LineCutter {
  readonly #longest: number;
  /** The bytes of the line that is not yet complete, in pieces. */
  #parts: Uint8Array[] = [];
  #length = 0;
  #number = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  add(piece: Uint8Array): InputLine[] {
    const lines: InputLine[] = [];
    let start = 0;
    for (let feed = piece.indexOf(LINE_FEED); feed >= 0; feed = piece.indexOf(LINE_FEED, start)) {
      this.#keep(piece, start, feed);
      lines.push(this.#line());
      start = feed + 1;
    }
    this.#keep(piece, start, piece.length);
    return lines;
  }

  /** Returns the rest of the input as a line, if the input does not end with a line ending. */
  end(): InputLine[] {
    return this.#length === 0 ? [] : [this.#line()];
  }

  /** Keeps the bytes of a line up to the maximum line length; further bytes are only counted. */
  #keep(piece: Uint8Array, start: number, end: number): void {
    const room = this.#longest - this.#length;
    if (room > 0 && end > start) this.#parts.push(piece.subarray(start, Math.min(end, start + room)));
    this.#length += end - start;
  }

  #line(): InputLine {
    this.#number += 1;
    const decoded = this.#length > this.#longest ? undefined : decodeUtf8(joined(this.#parts));
    const line = { text: decoded?.ok ? decoded.text : undefined, number: this.#number };
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only = new Uint8Array(), ...more] = parts;
  if (more.length === 0) return only;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let start = 0;
  for (const part of parts) {
    whole.set(part, start);
    start += part.length;
  }
  return whole;
}
