import { brandedWord, neutralWord } from '../../base/brand.js';
import type { Edition, Engine } from '../../model/policies/snapshot.js';

/** How a document is read: as the service returns it, or as the body of a request. */
export type Reading = (typeof READINGS)[number];

export const READINGS = ['stored', 'create', 'update'] as const;

/** The settings that a rule may depend on, besides the documents. */
export interface LintSetting {
  readonly edition: Edition;
  readonly engine: Engine;
  /** The word that the service's own identifiers carry; `SVC` where the documents are neutral. */
  readonly brand: string;
  readonly reading: Reading;
}

/** The brand of the documents in place of the neutral word. */
export function branded(word: string, { brand }: Pick<LintSetting, 'brand'>): string {
  return brandedWord(word, brand);
}

/** The neutral word in place of the brand of the documents. */
export function neutral(word: string, { brand }: Pick<LintSetting, 'brand'>): string {
  return neutralWord(word, brand);
}
