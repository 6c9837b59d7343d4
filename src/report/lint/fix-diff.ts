import { applyReplacements, type Replacement } from '../../documents/write/edit-text.js';
import type { Page } from '../text/page.js';
import { shownLine } from '../text/shown-line.js';

/** The maximum number of lines of a fix that a report shows. */
const MOST_LINES = 12;

const INDENT = '    ';

/** Returns the changes of a fix line by line: removed lines, then added ones. */
export function diffLines(
  text: string,
  replacements: readonly Replacement[],
  { columns, paint }: Page,
): string[] {
  const [first, last] = [replacements[0], replacements.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = text.lastIndexOf('\n', first.offset - 1) + 1;
  const feed = text.indexOf('\n', last.offset + last.length);
  const end = feed < 0 ? text.length : feed;
  const within = replacements.map((one) => ({ ...one, offset: one.offset - start }));
  const before = text.slice(start, end).split('\n');
  const after = applyReplacements(text.slice(start, end), within).split('\n');
  const [head, tail] = [commonHead(before, after), commonTail(before, after)];
  const [gone, come] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const from = firstDifference(gone[0] ?? '', come[0] ?? '');
  const lines = [
    ...gone.map((line) => paint.bad(`${INDENT}  - ${shown(line, from, columns)}`)),
    ...come.map((line) => paint.good(`${INDENT}  + ${shown(line, from, columns)}`)),
  ];
  const rest = lines.length - MOST_LINES;
  return rest > 0
    ? [...lines.slice(0, MOST_LINES), paint.quiet(`${INDENT}    and ${rest} more lines`)]
    : lines;
}

function commonHead(before: readonly string[], after: readonly string[]): number {
  let count = 0;
  while (count < Math.min(before.length, after.length) && before[count] === after[count]) count++;
  return count;
}

/** Returns the number of equal lines at the end of two texts. Lines that the texts also share at the start are not counted again. */
function commonTail(before: readonly string[], after: readonly string[]): number {
  const most = Math.min(before.length, after.length) - commonHead(before, after);
  let count = 0;
  while (count < most && before.at(-1 - count) === after.at(-1 - count)) count++;
  return count;
}

function firstDifference(a: string, b: string): number {
  let index = 0;
  while (index < Math.min(a.length, b.length) && a[index] === b[index]) index++;
  return index;
}

/** Returns a line of a fix for display. A long line is cut to the part around the first difference. */
function shown(line: string, from: number, columns: number): string {
  const plain = shownLine(line);
  const room = columns - INDENT.length - 4;
  if (plain.length <= room) return plain;
  const start = Math.max(0, Math.min(from - Math.floor(room / 3), plain.length - room));
  const part = plain.slice(start, start + room);
  return `${start > 0 ? '…' : ''}${part.slice(start > 0 ? 1 : 0, -1)}${start + room < plain.length ? '…' : part.slice(-1)}`;
}
