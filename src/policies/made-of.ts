import type { Snapshot } from './snapshot.js';

/**
 * Whether one state was made of the other, as by an edit or a plan, so that what neither holds is the same in both. Of two
 * exports that is not known.
 */
export function isMadeOf(one: Snapshot, other: Snapshot): boolean {
  return one.documents.some((document) => other.documents.includes(document));
}
