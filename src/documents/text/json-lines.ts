import { type Fault, parseJson } from './json.js';
import { MOST_OF_ONE_CODE } from './problem-log.js';

/** One line that is not blank. */
export interface JsonLine {
  readonly start: number;
  readonly end: number;
  /** 0-based, among all lines. */
  readonly number: number;
}

/** The lines of a text that hold something, one at a time. */
export function* jsonLines(text: string): Generator<JsonLine> {
  let number = 0;
  for (let start = 0; start < text.length; number++) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (!isBlank(text, start, end)) yield { start, end, number };
    start = end + 1;
  }
}

/** Whether the text looks like one JSON document a line: the first line is one, and there are others. */
export function looksLikeLines(text: string): boolean {
  const lines = jsonLines(text);
  const first = lines.next();
  if (first.done === true || lines.next().done === true) return false;
  const line = text.slice(first.value.start, first.value.end);
  return /^\s*[{[]/.test(line) && parseJson(line).ok;
}

export interface ParsedLines {
  /** By the number of the record, blank lines not counted. */
  readonly values: readonly ParsedLine[];
  readonly faults: readonly Fault[];
}

interface ParsedLine extends Pick<JsonLine, 'start' | 'end'> {
  readonly record: number;
  readonly value: unknown;
  readonly hasDuplicateKeys: boolean;
}

/** Reads one JSON document a line; a line that cannot be read does not keep the others from being read. */
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
