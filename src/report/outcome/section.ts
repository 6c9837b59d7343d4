import { fill } from '../text/fill.js';
import { mark, type Tone } from '../text/mark.js';
import type { Page } from '../text/page.js';

/** A heading, and the paragraphs beside it. */
export interface TreeSection {
  readonly tone: Tone;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Sections below each other, whose paragraphs start in one column. */
export function sectionLines(sections: readonly TreeSection[], page: Page): string[] {
  const { paint, columns } = page;
  const width = Math.max(...sections.map(({ title }) => title.length));
  const below = ' '.repeat(width + 4);
  return sections.flatMap(({ tone, title, paragraphs: [first = '', ...others] }) => [
    ...fill(`${mark(tone, page)} ${paint.strong(title.padEnd(width))}  `, first, columns),
    ...others.flatMap((paragraph) => hangingLines(below, paragraph, columns)),
  ]);
}

/** A paragraph that starts with spaces or a bullet goes on below its first word. */
function hangingLines(indent: string, paragraph: string, columns: number): string[] {
  const [start = ''] = /^ *(?:· )?/.exec(paragraph) ?? [];
  return fill(indent + start, paragraph.slice(start.length), columns);
}
