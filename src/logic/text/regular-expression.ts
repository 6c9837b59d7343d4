import type { CharacterSet } from './characters.js';

/** A regular expression, by what it is made of. */
export type RegularExpression =
  | { readonly kind: 'character'; readonly of: CharacterSet }
  | { readonly kind: 'place'; readonly place: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly RegularExpression[] }
  /** Earlier branches are preferred. */
  | { readonly kind: 'choice'; readonly branches: readonly RegularExpression[] }
  /** What it matches is kept, under a number from 1. */
  | { readonly kind: 'capture'; readonly group: number; readonly of: RegularExpression }
  | Repeat
  /** What is beyond RE2: some character, or what takes none, such as a look-ahead. */
  | { readonly kind: 'unknown'; readonly isCharacter: boolean };

export interface Repeat {
  readonly kind: 'repeat';
  readonly of: RegularExpression;
  readonly least: number;
  /** `Infinity` when there is no end. */
  readonly most: number;
  /** Possessive repetitions give nothing back, and are beyond RE2. */
  readonly prefers: 'fewer' | 'more' | 'possessive';
  /** Where the sign of repetition stands. */
  readonly at: number;
}

/** Something that must hold between two characters; a word is of ASCII letters, digits and `_`. */
export type Assertion =
  | 'text-start'
  | 'text-end'
  | 'line-start'
  | 'line-end'
  | 'word-boundary'
  | 'no-word-boundary';
