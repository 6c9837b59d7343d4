import type { Enumerated, RowPair } from './universe.js';

/** Counts the claims that an analysis makes in a test. */
export interface Claims {
  /** Counts a claim. Throws an error if the enumeration of all requests shows that the claim is false. */
  claim(isTrue: boolean, words: string): void;
  /** Counts an answer that is undecided and makes no claim. */
  undecided(): void;
}

/** An org before and after one edit, and a random number that selects a variant of each question. */
export interface Asked {
  readonly before: Enumerated;
  readonly after: Enumerated;
  readonly pairs: readonly RowPair[];
  readonly number: number;
}

/** A function that checks the answer to one question. It compares the claims in the answer with the results of all enumerated requests. */
export type Agrees = (asked: Asked, claims: Claims) => void;
