import { fill } from '../text/fill.js';
import type { Page, Paint } from '../text/page.js';

/** What a section is for the person. Ticks are for conditions alone. */
const MARKS = {
  in: ['good', '▶'],
  out: ['bad', '▶'],
  decided: ['strong', '▶'],
  unsure: ['unsure', '?'],
  quiet: ['quiet', '–'],
} as const satisfies Record<string, readonly [keyof Paint, string]>;

/** A heading, and the paragraphs beside it. */
export interface TreeSection {
  readonly kind: keyof typeof MARKS;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Sections below each other, whose paragraphs start in one column. */
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

/** A paragraph that starts with spaces or a bullet goes on below its first word. */
function hangingLines(indent: string, paragraph: string, columns: number): string[] {
  const [start = ''] = /^ *(?:\u00b7 )?/.exec(paragraph) ?? [];
  return fill(indent + start, paragraph.slice(start.length), columns);
}
