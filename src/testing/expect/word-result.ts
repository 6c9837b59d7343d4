import type { SettledBy } from '../../analysis/questions/completions/smallest-facts.js';

/** The result for one key of an expectation. Spec: Policy tests, 2. */
export interface WordResult {
  readonly key: string;
  /** The status. `invalid` means that the expectation is invalid, for example because the org lacks an object that it names. */
  readonly status: 'passed' | 'failed' | 'undecided' | 'invalid';
  readonly expected: string;
  /** The possible results as text, without duplicates. */
  readonly actual: readonly string[];
  /** The missing facts and the reasons, if the status is `undecided`. */
  readonly missingFacts?: SettledBy;
  readonly reasons?: readonly string[];
  /** The mistake in the expectation, if the status is `invalid`. */
  readonly message?: string;
}
