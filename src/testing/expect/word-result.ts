import type { SettledBy } from '../../analysis/questions/completions/smallest-facts.js';

/** The result for one key of an expectation. Spec: Policy tests, 2. */
export interface WordResult {
  readonly word: string;
  /** `fault`: the expectation is invalid, for example because the org lacks an object that it names. */
  readonly status: 'passed' | 'wrong' | 'undecided' | 'fault';
  readonly expected: string;
  /** The possible results as text, each once. */
  readonly found: readonly string[];
  /** For `undecided`: the missing facts, and the reasons. */
  readonly settledBy?: SettledBy;
  readonly reasons?: readonly string[];
  /** For `fault`: the mistake. */
  readonly message?: string;
}
