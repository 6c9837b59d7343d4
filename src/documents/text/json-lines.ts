import { type Fault, parseJson } from './json.js';
import { MOST_OF_ONE_CODE } from './problem-log.js';

/** One line of a text with a JSON document per line; it is not blank. */
export interface JsonLine {
  readonly start: number;
  readonly end: number;
  /** The number of the line among all lines, counted from 0. */
  readonly number: number;
}

/** Yields the lines of a text that are not blank. */
export function* jsonLines(text: string): Generator<JsonLine> {
  let number = 0;
  for (let start = 0; start < text.length; number++) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (!isBlank(text, start, end)) yield { start, end, number };
    start = end + 1;
  }
}

/** Returns whether a text looks like one JSON document per line: its first line is a JSON document, and other lines follow. */
export function looksLikeLines(text: string): boolean {
  const lines = jsonLines(text);
  const first = lines.next();
  if (first.done === true || lines.next().done === true) return false;
  const line = text.slice(first.value.start, first.value.end);
  return /^\s*[{[]/.test(line) && parseJson(line).ok;
}

export interface ParsedLines {
  /** The parsed lines in order. Blank lines are left out and not counted. */
  readonly values: readonly ParsedLine[];
  readonly faults: readonly Fault[];
}

interface ParsedLine extends Pick<JsonLine, 'start' | 'end'> {
  readonly record: number;
  readonly value: unknown;
  readonly hasDuplicateKeys: boolean;
}

/** Parses one JSON document per line. An invalid line does not prevent reading the others. */
export function parseLines(text: string): ParsedLines {
  const values: ParsedLine[] = [];
  const faults: Fault[] = [];
  let record = 0;
  for (const { start, end } of jsonLines(text)) {
    const line = parseJson(text.slice(start, end), faults.length < MOST_OF_ONE_CODE);
    if (line.ok)
      values.push({ record, start, end, value: line.value, hasDuplicateKeys: line.hasDuplicateKeys });
    else faults.push({ ...line.fault, offset: start + line.fault.offset });
    record++;
  }
  return { values, faults };
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code !== 32 && code !== 9 && code !== 13) return false;
  }
  return true;
}
