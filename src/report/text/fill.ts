/**
 * Wraps a text. The first line starts with `head`, and the others are indented to its end. A word that is wider than a line is
 * broken. Colour codes have no width.
 */
export function fill(head: string, text: string, columns: number): string[] {
  const indent = ' '.repeat(hangingIndent(head, columns));
  const words = text.split(' ').filter((word) => word !== '');
  const lines: string[] = [];
  let line = head;
  let isEmpty = true;
  for (const word of words.flatMap((one) => broken(one, columns - indent.length))) {
    const gap = isEmpty ? '' : ' ';
    if (widthOf(line + gap + word) > columns && line.trim() !== '') {
      lines.push(line);
      line = indent + word;
    } else {
      line += gap + word;
    }
    isEmpty = false;
  }
  return [...lines, line].map((one) => one.trimEnd());
}

/** Returns the indentation of all lines after the first: the width of the first line's head, but at most half of the available width. */
export function hangingIndent(head: string, columns: number): number {
  return Math.min(widthOf(head), Math.floor(columns / 2));
}

/** Puts a word at the right edge of the first line that has room for the word. If no line has room, adds a line. */
export function alignRight(lines: readonly string[], word: string, columns: number): string[] {
  if (word === '') return [...lines];
  const gapAfter = (line: string) => columns - widthOf(line) - widthOf(word);
  const index = lines.findIndex((line) => gapAfter(line) >= LEAST_GAP);
  if (index < 0) return [...lines, ' '.repeat(Math.max(0, gapAfter(''))) + word];
  return lines.map((line, at) => (at === index ? line + ' '.repeat(gapAfter(line)) + word : line));
}

const LEAST_GAP = 2;

const ESCAPE = String.fromCharCode(27);
/** The pattern of colour codes, and of the start and end of a link (OSC 8). */
const COLOUR = new RegExp(`${ESCAPE}\\[[0-9;]*m|${ESCAPE}\\]8;[^${ESCAPE}]*${ESCAPE}\\\\`, 'g');

/** Returns the width of a text in terminal columns. */
export function widthOf(text: string): number {
  return [...text.replace(COLOUR, '')].length;
}

/** Matches one unit of text that must not be split: a colour code, or a single character. */
const UNIT = new RegExp(`${COLOUR.source}|.`, 'gu');

/** Splits a word into parts that fit on a line. */
function broken(word: string, room: number): string[] {
  if (widthOf(word) <= room) return [word];
  const parts: string[] = [''];
  for (const [unit] of word.matchAll(UNIT)) {
    const last = parts.length - 1;
    if (widthOf(parts[last] + unit) > room) parts.push(unit);
    else parts[last] += unit;
  }
  return parts;
}
