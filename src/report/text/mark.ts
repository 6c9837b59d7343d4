import type { ThresholdResult } from '../../base/threshold.js';
import type { Page, Paint } from './page.js';

/** The marks that reports show before a result. No other file may define marks. */
export const MARKS = { good: '✓', bad: '✗', unsure: '?', quiet: '–' } as const satisfies Partial<
  Record<keyof Paint, string>
>;

/** The mark of a compliance requirement whose goal is met, although the org does not do exactly what the text of the check says. */
export const CAUTION = '!';

/** The meaning of a mark: good, bad, unsure or quiet. */
export type Tone = keyof typeof MARKS;

/** Returns a mark in its colour. */
export function mark(tone: Tone, { paint }: Pick<Page, 'paint'>): string {
  return paint[tone](MARKS[tone]);
}

const TONES = { yes: 'bad', unknown: 'unsure', no: 'good' } as const satisfies Record<ThresholdResult, Tone>;

/** Returns the tone of the result of a threshold check: bad if the threshold is reached, unsure if that is unknown, otherwise good. */
export function toneOf(result: ThresholdResult): Tone {
  return TONES[result];
}
