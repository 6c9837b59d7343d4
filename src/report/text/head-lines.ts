import { fill } from './fill.js';
import { mark, type Tone } from './mark.js';
import type { Page } from './page.js';

/** The first sentence of an answer, with the tone that determines the mark in front of it. */
export type Head = readonly [tone: Tone, words: string];

/** Returns the first sentence of an answer as lines that begin with a mark of `MARKS`. */
export function headLines([tone, words]: Head, page: Page): string[] {
  return fill(`${mark(tone, page)} `, words, page.columns);
}
