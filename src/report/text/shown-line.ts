import { latePattern } from '../../base/lazy.js';

/** A line of a document, with nothing that moves the cursor or turns the line around; one column for each character, as positions count them. */
export function shownLine(text: string): string {
  return text.replaceAll('\r', '').replace(/\t/g, ' ').replace(UNSEEN(), '·');
}

const UNSEEN = latePattern(String.raw`[\p{Cc}\p{Cf}]`, 'gu');
