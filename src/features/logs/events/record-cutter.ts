/** The bytes of one record of a log: an event, or a document that contains events. */
export interface LogRecord {
  /** The bytes of the record; `undefined` if it is longer than `LONGEST_RECORD`, or truncated. */
  readonly bytes: Uint8Array | undefined;
  /** The number of the line on which the record starts. The first line has the number 1. */
  readonly line: number;
}

/** The maximum length of a record in bytes. The longest observed events have about ten thousand bytes. */
export const LONGEST_RECORD = 16_000_000;

/**
 * Splits the bytes of a log into records. In NDJSON, each line is a record; in an array or in a sequence of JSON objects, each object is a
 * record. At most one record is in memory.
 */
export async function* cutRecords(
  pieces: AsyncIterable<Uint8Array>,
  form?: RecordForm,
  longest = LONGEST_RECORD,
): AsyncGenerator<readonly LogRecord[]> {
  let cutter: Cutter | undefined = form && new CUTTERS[form](longest);
  let head = new Uint8Array();
  for await (const piece of pieces) {
    if (cutter !== undefined) {
      yield cutter.add(piece);
      continue;
    }
    head = concatenated([head, piece]);
    const found = recordFormOf(head);
    cutter = found && new CUTTERS[found](longest);
    if (cutter !== undefined) yield cutter.add(head);
  }
  cutter ??= new LineCutter(longest);
  if (cutter.isFresh) yield cutter.add(head);
  yield cutter.end();
}

interface Cutter {
  /** Whether no bytes have been added yet. */
  readonly isFresh: boolean;
  add(piece: Uint8Array): LogRecord[];
  end(): LogRecord[];
}

const LINE_FEED = 10;
const QUOTE = 34;
const OPEN_LIST = 91;
const BACKSLASH = 92;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;
/** The first byte of a UTF-8 byte order mark, which has three bytes. */
const BYTE_ORDER_MARK = 0xef;

/** The layout of records in a log: one record per line, or objects that may contain line breaks. */
export type RecordForm = 'lines' | 'objects';

/**
 * Detects the layout of the records in a log from the first bytes. Returns `objects` for an array, an object on several lines, or several
 * objects on one line, and otherwise `lines`. Returns `undefined` while `head` is too short to decide.
 */
export function recordFormOf(head: Uint8Array): RecordForm | undefined {
  const start = head[0] === BYTE_ORDER_MARK ? 3 : 0;
  const first = skipSpace(head, start, true);
  if (first >= head.length) return undefined;
  if (head[first] === OPEN_LIST) return 'objects';
  if (head[first] !== OPEN_OBJECT) return 'lines';
  const second = skipSpace(head, first + 1, false);
  if (second >= head.length) return undefined;
  if (head[second] === LINE_FEED) return 'objects';
  const feed = head.indexOf(LINE_FEED, second);
  const line = head.subarray(first, Math.min(feed < 0 ? head.length : feed, first + MOST_FIRST_LINE_BYTES));
  const end = endOfObject(line);
  const next = end < 0 ? line.length : skipSpace(line, end, false);
  if (next < line.length) return line[next] === OPEN_OBJECT ? 'objects' : 'lines';
  return feed < 0 && line.length < MOST_FIRST_LINE_BYTES ? undefined : 'lines';
}

/**
 * The maximum length in bytes of the first object in a log whose layout is recognized. If the first object on the first line is longer, the
 * layout is `lines`.
 */
const MOST_FIRST_LINE_BYTES = 32_000;

/** Returns the offset after the bracket that closes the first object, or -1 if the object is not closed. */
function endOfObject(bytes: Uint8Array): number {
  const walk = new BracketWalk();
  for (let at = 0; at < bytes.length; at++) if (walk.step(bytes[at] as number) === 'closed') return at + 1;
  return -1;
}

function skipSpace(bytes: Uint8Array, from: number, isAcrossLines: boolean): number {
  let at = from;
  while (at < bytes.length && isSpace(bytes[at] as number) && (isAcrossLines || bytes[at] !== LINE_FEED))
    at++;
  return at;
}

function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** Collects the bytes of one record from several pieces of the log. Drops a record that is too long. */
class RecordBuffer {
  readonly #longest: number;
  #parts: Uint8Array[] = [];
  #length = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  get length(): number {
    return this.#length;
  }

  keep(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > this.#longest) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  take(): Uint8Array | undefined {
    const bytes = this.#length > this.#longest ? undefined : concatenated(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return bytes;
  }
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let start = 0;
  for (const part of parts) {
    whole.set(part, start);
    start += part.length;
  }
  return whole;
}

/** Splits bytes into records at line feeds, and ignores blank lines. */
class LineCutter implements Cutter {
  readonly #parts: RecordBuffer;
  #line = 1;
  isFresh = true;

  constructor(longest: number) {
    this.#parts = new RecordBuffer(longest);
  }

  add(piece: Uint8Array): LogRecord[] {
    this.isFresh = false;
    const records: LogRecord[] = [];
    let start = 0;
    for (let feed = piece.indexOf(LINE_FEED); feed >= 0; feed = piece.indexOf(LINE_FEED, start)) {
      if (this.#parts.length > 0) {
        this.#parts.keep(piece.subarray(start, feed));
        this.#push(records, this.#parts.take());
      } else this.#push(records, piece.subarray(start, feed));
      this.#line += 1;
      start = feed + 1;
    }
    this.#parts.keep(piece.slice(start));
    return records;
  }

  end(): LogRecord[] {
    const records: LogRecord[] = [];
    if (this.#parts.length > 0) this.#push(records, this.#parts.take());
    return records;
  }

  #push(records: LogRecord[], bytes: Uint8Array | undefined): void {
    if (bytes === undefined || skipSpace(bytes, 0, true) < bytes.length)
      records.push({ bytes, line: this.#line });
  }
}

/** Tracks the nesting of objects in JSON bytes, ignoring brackets in strings. */
class BracketWalk {
  depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** Handles the next byte. Returns whether it opens or closes an outermost object; `undefined` if it does neither. */
  step(byte: number): 'closed' | 'opened' | undefined {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInText = false;
    } else if (byte === QUOTE) {
      this.#isInText = this.depth > 0;
    } else if (byte === OPEN_OBJECT) {
      this.depth += 1;
      return this.depth === 1 ? 'opened' : undefined;
    } else if (byte === CLOSE_OBJECT && this.depth > 0) {
      this.depth -= 1;
      return this.depth === 0 ? 'closed' : undefined;
    }
    return undefined;
  }
}

/** Splits bytes into records. Each record is an outermost object. The object may contain line breaks and may be an element of an array. */
class ObjectCutter implements Cutter {
  readonly #parts: RecordBuffer;
  readonly #walk = new BracketWalk();
  #line = 1;
  #startLine = 1;
  isFresh = true;

  constructor(longest: number) {
    this.#parts = new RecordBuffer(longest);
  }

  add(piece: Uint8Array): LogRecord[] {
    this.isFresh = false;
    const records: LogRecord[] = [];
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] as number;
      if (byte === LINE_FEED) this.#line += 1;
      const found = this.#walk.step(byte);
      if (found === 'opened') [start, this.#startLine] = [at, this.#line];
      else if (found === 'closed') {
        this.#parts.keep(piece.subarray(start, at + 1));
        records.push({ bytes: this.#parts.take(), line: this.#startLine });
      }
    }
    if (this.#walk.depth > 0) this.#parts.keep(piece.slice(start));
    return records;
  }

  /** Returns a truncated record if the text ends within an object, and otherwise no record. */
  end(): LogRecord[] {
    return this.#walk.depth === 0 ? [] : [{ bytes: undefined, line: this.#startLine }];
  }
}

const CUTTERS = { lines: LineCutter, objects: ObjectCutter } as const satisfies Record<RecordForm, unknown>;
