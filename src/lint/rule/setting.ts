import { brandedWord, neutralWord } from '../../base/brand.js';
import type { Edition, Engine } from '../../model/policies/snapshot.js';

/** The form of a document: as the service returns it, or as the body of a request. */
export type Reading = (typeof READINGS)[number];

export const READINGS = ['stored', 'create', 'update'] as const;

/** The settings that a rule may depend on, in addition to the documents. */
export interface LintSetting {
  readonly edition: Edition;
  readonly engine: Engine;
  /** The brand word in the identifiers of the service; `SVC` if the documents use the neutral word. */
  readonly brand: string;
  readonly reading: Reading;
}

/** Returns the word with the brand of the documents in place of the neutral word. */
export function branded(word: string, { brand }: Pick<LintSetting, 'brand'>): string {
  return brandedWord(word, brand);
}

/** Returns the word with the neutral word in place of the brand of the documents. */
export function neutral(word: string, { brand }: Pick<LintSetting, 'brand'>): string {
  return neutralWord(word, brand);
}
