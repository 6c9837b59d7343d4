import { fill } from './fill.js';
import type { Page } from './page.js';

/** A function that formats a text as lines. The first line starts with the title, and the text begins to the right of it. */
export type Titled = (title: string, text: string) => string[];

/** Returns a function that prints texts next to titles in one column. `width` is the width of the longest title. */
export function titledOn({ paint, columns }: Page, width: number): Titled {
  return (title, text) => fill(`  ${paint.quiet(title.padEnd(width))} `, text, columns);
}
