import type { Span, WantedPosition } from './position.js';

/** The position at which a text starts within a larger one. Lines are counted from 0. */
interface Start {
  readonly line: number;
  readonly offset: number;
}

/**
 * Finds the positions of the requested values in a JSON text. Content without requested values is skipped character by character: this
 * takes 15 ms for 5 MB, while a parser that reports every token takes 90 ms. For a duplicate key, the last member counts, as in
 * `JSON.parse`.
 */
export function locateInJson(text: string, root: WantedPosition, start: Start): void {
  const first = afterBlanks(text, 0);
  if (first >= text.length) return;
  const walk = { text, ...start, pointAt: pointsInOrder(text) };
  if (root.inside.size > 0) locateValue(first, root, undefined, walk);
  else root.position = spanOf(first, text.trimEnd().length, walk);
}

interface Walk extends Start {
  readonly text: string;
  readonly pointAt: PointAt;
}

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const BLANK = 32;
const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const ANY_OBJECT = OPEN_OBJECT ^ OPEN_LIST;

/** Finds the requested values in the value at the offset, and returns the offset after it. */
function locateValue(offset: number, node: WantedPosition, key: Span | undefined, walk: Walk): number {
  if (node.position !== undefined) forget(node);
  const { text, pointAt } = walk;
  const begin = pointAt(offset);
  const code = node.inside.size === 0 ? undefined : text.charCodeAt(offset);
  const end =
    code === OPEN_OBJECT
      ? locateMembers(offset, node, walk)
      : code === OPEN_LIST
        ? locateElements(offset, node, walk)
        : afterValue(text, offset);
  const span = spanBetween(offset, begin, end, walk);
  node.position = key === undefined ? span : { ...span, key };
  return end;
}

function forget(node: WantedPosition): void {
  for (const inner of node.inside.values()) {
    inner.position = undefined;
    forget(inner);
  }
}

function locateMembers(open: number, { inside }: WantedPosition, walk: Walk): number {
  const { text } = walk;
  let index = afterBlanks(text, open + 1);
  while (text.charCodeAt(index) === QUOTE) {
    const keyEnd = afterString(text, index);
    const wanted = inside.get(keyIn(text, index, keyEnd));
    const value = afterBlanks(text, afterBlanks(text, keyEnd) + 1);
    const key = wanted && spanOf(index, keyEnd, walk);
    const end = wanted === undefined ? afterValue(text, value) : locateValue(value, wanted, key, walk);
    index = afterComma(text, end);
  }
  return index + 1;
}

function locateElements(open: number, { inside }: WantedPosition, walk: Walk): number {
  const { text } = walk;
  let index = afterBlanks(text, open + 1);
  for (let element = 0; index < text.length && text.charCodeAt(index) !== CLOSE_LIST; element++) {
    const wanted = inside.get(String(element));
    const end = wanted === undefined ? afterValue(text, index) : locateValue(index, wanted, undefined, walk);
    index = afterComma(text, end);
  }
  return index + 1;
}

function keyIn(text: string, start: number, end: number): string {
  const key = text.slice(start + 1, end - 1);
  return key.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : key;
}

/** Returns the offset of the next member or element after a comma, or of the closing bracket. */
function afterComma(text: string, index: number): number {
  const next = afterBlanks(text, index);
  return text.charCodeAt(next) === COMMA ? afterBlanks(text, next + 1) : next;
}

function afterBlanks(text: string, start: number): number {
  let index = start;
  while (isBlank(text.charCodeAt(index))) index++;
  return index;
}

function isBlank(code: number): boolean {
  return code === BLANK || code === LINE_FEED || code === RETURN || code === TAB;
}

function afterValue(text: string, start: number): number {
  switch (text.charCodeAt(start)) {
    case QUOTE:
      return afterString(text, start);
    case OPEN_OBJECT:
    case OPEN_LIST:
      return afterBrackets(text, start);
    default:
      return afterWord(text, start);
  }
}

/**
 * Returns the offset after a list or an object. Most of a document is skipped here. `[` and `{` differ in one bit, as `]` and `}` do, so
 * one comparison finds both.
 */
function afterBrackets(text: string, start: number): number {
  let depth = 1;
  let index = start + 1;
  while (depth > 0 && index < text.length) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = afterString(text, index);
      continue;
    }
    const bracket = code | ANY_OBJECT;
    if (bracket === OPEN_OBJECT) depth++;
    else if (bracket === CLOSE_OBJECT) depth--;
    index++;
  }
  return index;
}

/** Returns the offset after a number, `true`, `false` or `null`. */
function afterWord(text: string, start: number): number {
  let index = start + 1;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isBlank(code) || code === COMMA || code === CLOSE_OBJECT || code === CLOSE_LIST) break;
  }
  return index;
}

/** Returns the offset after the closing quote of a string. A quote closes the string if an even number of backslashes precedes it. */
function afterString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slash = quote;
    while (text.charCodeAt(slash - 1) === BACKSLASH) slash--;
    if ((quote - slash) % 2 === 0) return quote + 1;
  }
  return text.length;
}

function spanOf(start: number, end: number, walk: Walk): Span {
  return spanBetween(start, walk.pointAt(start), end, walk);
}

/**
 * Returns the span between the offsets `start` and `end`. `begin` is the line and column of `start`. The caller computes `begin` before it
 * visits the values inside the span, because `pointAt` must receive the offsets in ascending order.
 */
function spanBetween(start: number, begin: Point, end: number, { pointAt, line, offset }: Walk): Span {
  const last = pointAt(end);
  return {
    line: line + begin.line + 1,
    column: begin.column + 1,
    offset: offset + start,
    endLine: line + last.line + 1,
    endColumn: last.column + 1,
    endOffset: offset + end,
  };
}

/** A position in a text as line and column, both counted from 0. */
interface Point {
  readonly line: number;
  readonly column: number;
}

type PointAt = (offset: number) => Point;

/** Returns a function from offsets to lines and columns. Offsets must not decrease between calls. A line ends in LF, CR or both. */
function pointsInOrder(text: string): PointAt {
  let line = 0;
  let start = 0;
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  const nextStart = () => {
    const isReturn = carriage >= 0 && (feed < 0 || carriage < feed);
    if (!isReturn) return feed < 0 ? Number.POSITIVE_INFINITY : feed + 1;
    return carriage + 1 === feed ? feed + 1 : carriage + 1;
  };
  let next = nextStart();
  return (offset) => {
    while (next <= offset) {
      line++;
      start = next;
      if (feed >= 0 && feed < start) feed = text.indexOf('\n', start);
      if (carriage >= 0 && carriage < start) carriage = text.indexOf('\r', start);
      next = nextStart();
    }
    return { line, column: offset - start };
  };
}
