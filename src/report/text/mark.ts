import type { Page, Paint } from './page.js';

/** The one table of marks. */
export const MARKS = { good: '✓', bad: '✗', unsure: '?', quiet: '–' } as const satisfies Partial<
  Record<keyof Paint, string>
>;

/** What an answer is at a glance. */
export type Tone = keyof typeof MARKS;

/** One character, in its colour. */
export function mark(tone: Tone, { paint }: Pick<Page, 'paint'>): string {
  return paint[tone](MARKS[tone]);
}
