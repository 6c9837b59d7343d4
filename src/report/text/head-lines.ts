import { fill } from './fill.js';
import { mark, type Tone } from './mark.js';
import type { Page } from './page.js';

/** An answer in a sentence, and what it is at a glance. */
export type Head = readonly [tone: Tone, words: string];

/** The first lines of an answer. */
export function headLines([tone, words]: Head, page: Page): string[] {
  return fill(`${mark(tone, page)} `, words, page.columns);
}
