import type { Rule } from './workload.js';

/** A way to find unreachable rules. */
export interface Contestant {
  readonly name: string;
  /** The maximum number of rules; with more, it takes too long. */
  readonly most: number;
  /** Returns the indexes of the unreachable rules. `onAnswer` is called after each rule. */
  unreachableRules(rules: readonly Rule[], onAnswer: () => void): number[] | Promise<number[]>;
  /** Prepares the contestant before timing starts; rejects if it is not installed. */
  ready?(): Promise<void>;
}
