/** Documents nested deeper than this are refused: no document of the service is, and parsers run out of stack. */
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

/** What one look at the characters outside of strings tells of a JSON text. It takes as long as parsing it twice. */
interface Scan {
  /** Where brackets nest too deep, if they do. */
  readonly tooDeepAt?: number;
  /** As many as there are members written, in a text that is JSON. */
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

/** The closing quote; a string that is not closed ends with its line. */
function endOfString(text: string, start: number, end: number): number {
  for (let index = start + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index++;
    else if (code === QUOTE || code === LINE_FEED) return index;
  }
  return end;
}

/** Whether so many brackets open that a text must be scanned before it is parsed: each that stays open takes memory. */
export function isFullOfBrackets(text: string): boolean {
  return opensMore(text, MOST_BRACKETS + text.length / 16);
}

const MOST_BRACKETS = 4096;

/** Whether a text is nested deeper than documents may be: of a short one the stack is never too short. */
export function isTooDeep(text: string): boolean {
  return text.length > SHORT && opensMore(text, DEEPEST) && scanJson(text).tooDeepAt !== undefined;
}

const SHORT = 4000;

function opensMore(text: string, most: number): boolean {
  let left = most;
  for (const bracket of ['[', '{'])
    for (let index = text.indexOf(bracket); index >= 0; index = text.indexOf(bracket, index + 1))
      if (--left < 0) return true;
  return false;
}

/**
 * At least as many as there are members written in a text that is JSON; more only where a string starts with a colon.
 * Looking from colon to colon takes a fifth of the time of a scan.
 */
export function mostMembersWritten(text: string): number {
  let count = 0;
  for (let index = text.indexOf(':'); index >= 0; index = text.indexOf(':', index + 1)) {
    let before = index - 1;
    while (isBlank(text.charCodeAt(before))) before--;
    if (text.charCodeAt(before) === QUOTE && !isEscaped(text, before)) count++;
  }
  return count;
}

/** Whether an odd number of backslashes stands before: the quote is one of a text in a string. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text.charCodeAt(start - 1) === BACKSLASH) start--;
  return (index - start) % 2 === 1;
}

function isBlank(code: number): boolean {
  return code === BLANK || code === LINE_FEED || code === RETURN || code === TAB;
}

/** The members of a value of JSON and of all in it; `NaN` where it nests too deep. */
export function membersIn(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === DEEPEST) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += membersIn(item, depth + 1);
    return count;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) {
    count++;
    const member = members[key];
    if (typeof member === 'object') count += membersIn(member, depth + 1);
  }
  return count;
}
