/**
 * On as many lines as it needs: the first starts with `head`, the others stand below its end. A word that is
 * wider than a line is broken. Colours take no room.
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

/** Where the lines below a head start: at most in the middle. */
export function hangingIndent(head: string, columns: number): number {
  return Math.min(widthOf(head), Math.floor(columns / 2));
}

/** Puts a word at the right edge: of the first line that has room for it, otherwise of a line of its own. */
export function withRight(lines: readonly string[], word: string, columns: number): string[] {
  if (word === '') return [...lines];
  const gapAfter = (line: string) => columns - widthOf(line) - widthOf(word);
  const index = lines.findIndex((line) => gapAfter(line) >= LEAST_GAP);
  if (index < 0) return [...lines, ' '.repeat(Math.max(0, gapAfter(''))) + word];
  return lines.map((line, at) => (at === index ? line + ' '.repeat(gapAfter(line)) + word : line));
}

const LEAST_GAP = 2;

const ESCAPE = String.fromCharCode(27);
/** The start or the end of a link, too (OSC 8). */
const COLOUR = new RegExp(`${ESCAPE}\\[[0-9;]*m|${ESCAPE}\\]8;[^${ESCAPE}]*${ESCAPE}\\\\`, 'g');

/** Columns on a terminal. */
export function widthOf(text: string): number {
  return [...text.replace(COLOUR, '')].length;
}

/** A colour, or one character. */
const UNIT = new RegExp(`${COLOUR.source}|.`, 'gu');

/** The parts of a word that are as wide as a line. */
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
