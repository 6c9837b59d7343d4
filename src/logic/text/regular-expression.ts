import type { CharacterSet } from './characters.js';

/** The syntax tree of a regular expression as a discriminated union. */
export type RegularExpression =
  | { readonly kind: 'character'; readonly of: CharacterSet }
  | { readonly kind: 'place'; readonly place: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly RegularExpression[] }
  /** An alternation of branches, such as `a|b`; earlier branches are preferred. */
  | { readonly kind: 'choice'; readonly branches: readonly RegularExpression[] }
  /** A capture group, numbered from 1. */
  | { readonly kind: 'capture'; readonly group: number; readonly of: RegularExpression }
  | Repeat
  /**
   * A feature that RE2 does not have. If `isCharacter`, it matches one character; otherwise it matches the empty text, like a look-ahead.
   */
  | { readonly kind: 'unknown'; readonly isCharacter: boolean };

export interface Repeat {
  readonly kind: 'repeat';
  readonly of: RegularExpression;
  readonly least: number;
  /** The maximum number of repetitions; `Infinity` if there is no upper limit. */
  readonly most: number;
  /**
   * The number of repetitions that is tried first: `fewer` or `more`. `possessive` means more, without backtracking, which RE2 does not
   * support.
   */
  readonly prefers: 'fewer' | 'more' | 'possessive';
  /** The index of the repetition operator (such as `*`) in the pattern. */
  readonly at: number;
}

/** A zero-width assertion. A word consists of ASCII letters, digits and `_`. */
export type Assertion =
  | 'text-start'
  | 'text-end'
  | 'line-start'
  | 'line-end'
  | 'word-boundary'
  | 'no-word-boundary';
