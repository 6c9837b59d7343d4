import { latePattern } from '../../base/lazy.js';

/**
 * Returns a line of a document without characters that move the cursor or change the direction of text. The number of
 * characters stays the same, so that the columns of locations stay correct.
 */
export function shownLine(text: string): string {
  return text.replaceAll('\r', '').replace(/\t/g, ' ').replace(UNSEEN(), '·');
}

const UNSEEN = latePattern(String.raw`[\p{Cc}\p{Cf}]`, 'gu');
