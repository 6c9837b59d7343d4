import { fill } from './fill.js';
import type { Page } from './page.js';

/** Formats a titled line of a block. */
export type Titled = (title: string, text: string) => string[];

/** Returns a function that aligns texts next to titles of at most this width. */
export function titledOn({ paint, columns }: Page, width: number): Titled {
  return (title, text) => fill(`  ${paint.quiet(title.padEnd(width))} `, text, columns);
}
