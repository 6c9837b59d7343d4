import { fill } from '../text/fill.js';
import type { Page, Paint } from '../text/page.js';

/** The colour and mark of a section, by its meaning for the user. Ticks and crosses are reserved for conditions. */
const MARKS = {
  in: ['good', '▶'],
  out: ['bad', '▶'],
  decided: ['strong', '▶'],
  unsure: ['unsure', '?'],
  quiet: ['quiet', '–'],
} as const satisfies Record<string, readonly [keyof Paint, string]>;

/** A section of a report: a heading with the paragraphs that are shown next to it. */
export interface TreeSection {
  readonly kind: keyof typeof MARKS;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Returns the lines of several sections, one below the other. All paragraphs begin in the same column. */
export function sectionLines(sections: readonly TreeSection[], page: Page): string[] {
  const { paint, columns } = page;
  const width = Math.max(...sections.map(({ title }) => title.length));
  const below = ' '.repeat(width + 4);
  return sections.flatMap(({ kind, title, paragraphs: [first = '', ...others] }) => [
    ...fill(`${markOf(kind, page)} ${paint.strong(title.padEnd(width))}  `, first, columns),
    ...others.flatMap((paragraph) => hangingLines(below, paragraph, columns)),
  ]);
}

function markOf(kind: TreeSection['kind'], { paint }: Page): string {
  const [colour, sign] = MARKS[kind];
  return paint[colour](sign);
}

/** Wraps a paragraph. The continuation lines start below the first word of the paragraph, that is, after its leading spaces or bullet. */
function hangingLines(indent: string, paragraph: string, columns: number): string[] {
  const [start = ''] = /^ *(?:\u00b7 )?/.exec(paragraph) ?? [];
  return fill(indent + start, paragraph.slice(start.length), columns);
}
