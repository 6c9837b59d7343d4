import type { Rule } from './workload.js';

/** One way to find the rules that no request reaches. */
export interface Contestant {
  readonly name: string;
  /** With more rules than these it takes too long to wait for. */
  readonly most: number;
  /** Their numbers; `onAnswer` is called after each rule. */
  deadRules(rules: readonly Rule[], onAnswer: () => void): number[] | Promise<number[]>;
  /** What is done once, before anything is timed; rejects where it is not installed. */
  ready?(): Promise<void>;
}
