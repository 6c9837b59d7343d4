import type { Verdict } from '../../logic/kleene/verdict.js';
import { mark, type Tone } from '../text/mark.js';
import type { Page } from '../text/page.js';

const TONES = { MATCH: 'good', NOT_MATCH: 'bad', UNDEFINED: 'unsure' } as const satisfies Record<
  Verdict,
  Tone
>;

/** Returns the mark of a verdict. */
export function verdictMark(verdict: Verdict, page: Page): string {
  return mark(TONES[verdict], page);
}
