import type { SettledBy } from '../../questions/completions/smallest-facts.js';

/** What became of one word of an expectation. Spec: Policy tests, 2. */
export interface WordResult {
  readonly word: string;
  /** `fault`: what is expected cannot be, since the org lacks what it names. */
  readonly status: 'passed' | 'wrong' | 'undecided' | 'fault';
  readonly expected: string;
  /** Every way in which it comes out, in words, each once. */
  readonly found: readonly string[];
  /** For `undecided`: what would settle this word, and why it cannot be told. */
  readonly settledBy?: SettledBy;
  readonly reasons?: readonly string[];
  /** For `fault`: what is wrong. */
  readonly message?: string;
}
