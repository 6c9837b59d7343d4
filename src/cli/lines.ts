/** A line of at most so many characters, without its end; `isCut` where it was longer. */
export interface Line {
  readonly text: string;
  readonly isCut: boolean;
  /** 1-based. */
  readonly number: number;
}

/** Cuts a stream of text into lines, holding no more than one at a time: all that each piece completes. */
export async function* linesOf(
  pieces: AsyncIterable<string>,
  longest: number,
): AsyncGenerator<readonly Line[]> {
  const cutter = new LineCutter(longest);
  for await (const piece of pieces) yield cutter.add(piece);
  yield cutter.end();
}

class LineCutter {
  readonly #longest: number;
  /** Of the line that is not complete. */
  #parts: string[] = [];
  #length = 0;
  #number = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  add(piece: string): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let feed = piece.indexOf('\n'); feed >= 0; feed = piece.indexOf('\n', start)) {
      this.#keep(piece, start, feed);
      lines.push(this.#line());
      start = feed + 1;
    }
    this.#keep(piece, start, piece.length);
    return lines;
  }

  /** The last line need not have an end. */
  end(): Line[] {
    return this.#length === 0 ? [] : [this.#line()];
  }

  /** What goes beyond the longest line is counted, and not kept. */
  #keep(piece: string, start: number, end: number): void {
    const room = this.#longest - this.#length;
    if (room > 0 && end > start) this.#parts.push(piece.slice(start, Math.min(end, start + room)));
    this.#length += end - start;
  }

  #line(): Line {
    this.#number += 1;
    const line = { text: this.#parts.join(''), isCut: this.#length > this.#longest, number: this.#number };
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}
