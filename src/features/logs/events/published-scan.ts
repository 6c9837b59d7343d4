import { publishedTime } from './log-event.js';

/** The times of the first and last events of a log, in milliseconds since the epoch. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Determines the time range of the records in a log. Only scans their bytes, because most records are not parsed. */
export class PublishedRange {
  /** The smallest and the largest time as text. Texts in the format of the service sort by time. */
  #first = '';
  #last = '';
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  readonly look = (bytes: Uint8Array): void => {
    const text = publishedIn(bytes);
    if (text.length !== USUAL_LENGTH || !text.endsWith('Z')) this.#add(publishedTime(text));
    else if (this.#first !== '' && text >= this.#first && text <= this.#last) return;
    else if (!IS_TIME.test(text)) return;
    else if (this.#first === '') this.#first = this.#last = text;
    else if (text < this.#first) this.#first = text;
    else this.#last = text;
  };

  /** Returns the range from the earliest to the latest time of the records, or `undefined` if no record has a time. */
  range(): TimeRange | undefined {
    for (const text of [this.#first, this.#last]) this.#add(publishedTime(text));
    return this.#from <= this.#to ? { from: this.#from, to: this.#to } : undefined;
  }

  #add(time: number | undefined): void {
    if (time === undefined) return;
    this.#from = Math.min(this.#from, time);
    this.#to = Math.max(this.#to, time);
  }
}

/** The length of a time such as `2026-09-01T00:00:00.000Z`, in characters. */
const USUAL_LENGTH = 24;

/**
 * Matches valid times only. The latest time is found by comparing texts. An invalid text could sort after all times, and would then hide
 * the latest valid time.
 */
const IS_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** The maximum length of a time, in characters. */
const LONGEST_TIME = 40;

/**
 * Returns the text after the key `published` in a record; an empty text if the key is missing. The record may be JSON, or JSON that is
 * escaped within a JSON text.
 */
function publishedIn(bytes: Uint8Array): string {
  // The letter `T` of a time is rare in a log. Searching for it takes 0.4 µs per record; searching for the key `published` takes 2.6 µs.
  for (let at = bytes.indexOf(CAPITAL_T); at >= 0; at = bytes.indexOf(CAPITAL_T, at + 1))
    if (bytes[at - 3] === HYPHEN && bytes[at + 3] === COLON && isAfterKey(bytes, at - DAY))
      return timeAt(bytes, at - DAY);
  for (let at = bytes.indexOf(LETTER_P); at >= 0; at = bytes.indexOf(LETTER_P, at + 1))
    if (isKeyAt(bytes, at)) return timeAt(bytes, skipSeparators(bytes, at + KEY.length));
  return '';
}

const CAPITAL_T = 0x54;
const HYPHEN = 0x2d;
const COLON = 0x3a;

/** The length of a date such as `2026-09-01`, in characters. */
const DAY = 10;

/**
 * Returns whether the key `published` is directly in front of an offset. Between the key and the offset, only quotes, backslashes, colons
 * or spaces are allowed.
 */
function isAfterKey(bytes: Uint8Array, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && isSeparator(bytes[at] as number)) at--;
  return isKeyAt(bytes, at - KEY.length + 1);
}

const LETTER_P = 0x70;

const KEY: readonly number[] = [...'published'].map((letter) => letter.charCodeAt(0));

function isKeyAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 1] === KEY[1] && KEY.every((byte, index) => bytes[at + index] === byte);
}

function skipSeparators(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isSeparator(bytes[at] as number)) at++;
  return at;
}

function timeAt(bytes: Uint8Array, start: number): string {
  let text = '';
  for (let at = start; text.length < LONGEST_TIME && isTimeCharacter(bytes[at] ?? 0); at++)
    text += String.fromCharCode(bytes[at] as number);
  return text;
}

/** Returns whether a byte is a quote, a backslash, a colon or a space. */
function isSeparator(byte: number): boolean {
  return byte === 34 || byte === 92 || byte === 58 || byte === 32 || byte === 9;
}

/** Returns whether a byte is a digit, `T`, `Z`, `+`, `-`, `.`, `:` or a space. */
function isTimeCharacter(byte: number): boolean {
  return (
    (byte >= 48 && byte <= 58) ||
    byte === 84 ||
    byte === 90 ||
    byte === 43 ||
    byte === 45 ||
    byte === 46 ||
    byte === 32
  );
}
