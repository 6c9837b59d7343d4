import { brandedWord, canonicalWord } from '../../base/brand.js';
import type { Edition, Engine } from '../../model/policies/snapshot.js';

/** The form of a document: as the service returns it, or as the body of a request. */
export type Reading = (typeof READINGS)[number];

export const READINGS = ['stored', 'create', 'update'] as const;

/** The settings on which a rule may depend, in addition to the documents. */
export interface LintSetting {
  readonly edition: Edition;
  readonly engine: Engine;
  /** The vendor prefix in the identifiers of the service, such as `OKTA`; `SVC` if the documents use the placeholder. */
  readonly brand: string;
  readonly reading: Reading;
}

/** Replaces the prefix `OKTA_` of a word with the vendor prefix of the documents. */
export function branded(word: string, { brand }: Pick<LintSetting, 'brand'>): string {
  return brandedWord(word, brand);
}

/** Replaces the vendor prefix of the documents in a word with `OKTA_`. */
export function canonical(word: string, { brand }: Pick<LintSetting, 'brand'>): string {
  return canonicalWord(word, brand);
}
