import type { Rule } from './workload.js';

/** A program that finds unreachable rules, to be compared with other programs. */
export interface Contestant {
  readonly name: string;
  /** Maximum number of rules with which the benchmark runs this program. With more rules, the program takes too long. */
  readonly most: number;
  /** Returns the indexes of the unreachable rules. `onAnswer` is called after each rule. */
  unreachableRules(rules: readonly Rule[], onAnswer: () => void): number[] | Promise<number[]>;
  /** Loads the program before the time measurement starts. Rejects if the program is not installed. */
  ready?(): Promise<void>;
}
