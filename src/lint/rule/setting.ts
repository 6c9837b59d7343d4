import type { Edition, Engine } from '../../policies/snapshot.js';

/** How a document is meant: as the service gave it back, or as the body of a request about to be sent. */
export type Reading = (typeof READINGS)[number];

export const READINGS = ['stored', 'create', 'update'] as const;

/** What a rule may depend on, apart from the documents. */
export interface LintSetting {
  readonly edition: Edition;
  readonly engine: Engine;
  /** The word that the service's own identifiers carry; `SVC` where the documents are neutral. */
  readonly brand: string;
  readonly reading: Reading;
}

/** The brand in place of the neutral word, in either case: `SVC_SIGN_ON`, `svc_email`. */
export function branded(word: string, { brand }: Pick<LintSetting, 'brand'>): string {
  if (word.startsWith('SVC_')) return brand + word.slice(3);
  return word.startsWith('svc_') ? brand.toLowerCase() + word.slice(3) : word;
}

/** The neutral word in place of the brand, in either case. */
export function neutral(word: string, { brand }: Pick<LintSetting, 'brand'>): string {
  if (word.startsWith(`${brand}_`)) return `SVC${word.slice(brand.length)}`;
  return word.startsWith(`${brand.toLowerCase()}_`) ? `svc${word.slice(brand.length)}` : word;
}
