import type { Rule } from './workload.js';

/** A program that finds unreachable rules, to be compared with other programs. */
export interface Contestant {
  readonly name: string;
  /** The maximum number of rules for this contestant. With more rules, it takes too long. */
  readonly most: number;
  /** Returns the indexes of the unreachable rules. `onAnswer` is called after each rule. */
  unreachableRules(rules: readonly Rule[], onAnswer: () => void): number[] | Promise<number[]>;
  /** Prepares the contestant before timing starts; rejects if it is not installed. */
  ready?(): Promise<void>;
}
