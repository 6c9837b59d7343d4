/** Documents nested deeper than this are refused: no document of the service is, and parsers run out of stack. */
export const DEEPEST = 200;

const LINE_FEED = 10;
const QUOTE = 34;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Where brackets outside of strings nest too deep, if they do. */
export function tooDeepAt(text: string, start = 0, end = text.length): number | undefined {
  let depth = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index, end);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > DEEPEST) return index;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return undefined;
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
