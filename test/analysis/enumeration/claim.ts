import type { Enumerated, RowPair } from './universe.js';

/** Counts of the claims of the analysis. */
export interface Claims {
  /** Counts a claim, and throws if the enumeration refutes it. */
  claim(isTrue: boolean, words: string): void;
  /** Counts an answer that leaves a question undecided, which is no claim. */
  undecided(): void;
}

/** An org before and after one edit, and a number that selects variants of a question. */
export interface Asked {
  readonly before: Enumerated;
  readonly after: Enumerated;
  readonly pairs: readonly RowPair[];
  readonly number: number;
}

/** Compares the answer to one question with the enumeration. */
export type Agrees = (asked: Asked, claims: Claims) => void;
