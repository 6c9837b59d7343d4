import { fill } from './fill.js';
import type { Page } from './page.js';

/** A line of a block: its title, then what it says. */
export type Titled = (title: string, text: string) => string[];

/** Lines whose texts stand below each other, beside titles of at most this width. */
export function titledOn({ paint, columns }: Page, width: number): Titled {
  return (title, text) => fill(`  ${paint.quiet(title.padEnd(width))} `, text, columns);
}
