/** Documents nested deeper than this are refused: no document of the service is, and parsers run out of stack. */
export const DEEPEST = 200;

const LINE_FEED = 10;
const QUOTE = 34;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** What one look at the characters outside of strings tells of a JSON text. */
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
