import { KIND_WORDS } from '../find-by-name.js';
import type { ReferenceKind, ReferenceSourceKind } from './reference.js';

/** For each kind of object, the noun that messages use. */
export const REFERENCE_KIND_WORDS = {
  ...KIND_WORDS,
  authenticator: 'authenticator',
  behavior: 'behavior',
  groupRule: 'group rule',
  idp: 'identity provider',
  policy: 'policy',
  rule: 'rule',
  userType: 'user type',
} as const satisfies Record<ReferenceKind | ReferenceSourceKind, string>;

/** Returns the plural noun for a kind of object. */
export function pluralOf(kind: ReferenceKind | ReferenceSourceKind): string {
  const word = REFERENCE_KIND_WORDS[kind];
  return word.endsWith('policy') ? `${word.slice(0, -1)}ies` : `${word}s`;
}
