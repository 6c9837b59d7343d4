import { fill } from './fill.js';
import type { Page } from './page.js';

/** A function that returns a text as lines next to a title. */
export type Titled = (title: string, text: string) => string[];

/** Returns a function that prints texts next to titles in one column. `width` is the width of the longest title. */
export function titledOn({ paint, columns }: Page, width: number): Titled {
  return (title, text) => fill(`  ${paint.quiet(title.padEnd(width))} `, text, columns);
}
