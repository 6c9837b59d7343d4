import { latePattern } from '../../base/lazy.js';

/**
 * Returns a line of a document without characters that move the cursor or change the direction of text. Each character keeps one
 * column, as in positions.
 */
export function shownLine(text: string): string {
  return text.replaceAll('\r', '').replace(/\t/g, ' ').replace(UNSEEN(), '·');
}

const UNSEEN = latePattern(String.raw`[\p{Cc}\p{Cf}]`, 'gu');
