import { fill } from './fill.js';
import type { Page } from './page.js';

/** A function that formats a line of a block with its title. */
export type Titled = (title: string, text: string) => string[];

/** Returns a function that aligns texts next to titles of at most this width. */
export function titledOn({ paint, columns }: Page, width: number): Titled {
  return (title, text) => fill(`  ${paint.quiet(title.padEnd(width))} `, text, columns);
}
