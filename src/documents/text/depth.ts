/**
 * Maximum nesting of a document. Deeper documents are rejected: no document of the service is so deep, and parsers would overflow the
 * stack.
 */
export const DEEPEST = 200;

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const BLANK = 32;
const QUOTE = 34;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * The result of `scanJson`, which passes once over a JSON text and ignores the content of strings. The pass takes twice as long as parsing.
 */
interface Scan {
  /** The offset of the bracket at which the nesting becomes too deep, if any. */
  readonly tooDeepAt?: number;
  /** The number of colons outside of strings. If the text is valid JSON, it equals the number of members in the text. */
  readonly colons: number;
}

export function scanJson(text: string): Scan {
  let depth = 0;
  let colons = 0;
  const end = text.length;
  for (let index = 0; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index, end);
    else if (code === COLON) colons++;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > DEEPEST) return { tooDeepAt: index, colons };
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return { colons };
}

/** Returns the offset of the quote that closes a string. An unclosed string ends with its line. */
function endOfString(text: string, start: number, end: number): number {
  for (let index = start + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index++;
    else if (code === QUOTE || code === LINE_FEED) return index;
  }
  return end;
}

/**
 * Returns whether a text contains many brackets. Its depth must then be checked before it is parsed, since each open bracket takes
 * memory.
 */
export function isFullOfBrackets(text: string): boolean {
  return hasMoreBrackets(text, MOST_BRACKETS + text.length / 16);
}

const MOST_BRACKETS = 4096;

/** Returns whether a text is nested deeper than allowed. A short text is not checked, since it cannot overflow the stack. */
export function isTooDeep(text: string): boolean {
  return text.length > SHORT && hasMoreBrackets(text, DEEPEST) && scanJson(text).tooDeepAt !== undefined;
}

const SHORT = 4000;

function hasMoreBrackets(text: string, most: number): boolean {
  let left = most;
  for (const bracket of ['[', '{'])
    for (let index = text.indexOf(bracket); index >= 0; index = text.indexOf(bracket, index + 1))
      if (--left < 0) return true;
  return false;
}

/**
 * Returns an upper bound for the number of members in a JSON text; the number is exact unless a string starts with a colon. Searching from
 * colon to colon takes a fifth of the time of a full pass.
 */
export function countMembersWritten(text: string): number {
  let count = 0;
  for (let index = text.indexOf(':'); index >= 0; index = text.indexOf(':', index + 1)) {
    let before = index - 1;
    while (isBlank(text.charCodeAt(before))) before--;
    if (text.charCodeAt(before) === QUOTE && !isEscaped(text, before)) count++;
  }
  return count;
}

/** Returns whether an odd number of backslashes precedes a character. A quote is then a part of the string. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text.charCodeAt(start - 1) === BACKSLASH) start--;
  return (index - start) % 2 === 1;
}

function isBlank(code: number): boolean {
  return code === BLANK || code === LINE_FEED || code === RETURN || code === TAB;
}

/** Counts the members of all objects inside a JSON value; `NaN` if the value is nested too deep. */
export function countMembers(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === DEEPEST) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countMembers(item, depth + 1);
    return count;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) {
    count++;
    const member = members[key];
    if (typeof member === 'object') count += countMembers(member, depth + 1);
  }
  return count;
}
