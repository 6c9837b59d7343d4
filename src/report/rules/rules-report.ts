import type { LintRule } from '../../lint/rule/rule.js';

/** What there is to say of rules of the linter. */
export interface RulesReport {
  readonly rules: readonly LintRule[];
  /** How many there are in all. */
  readonly total: number;
  /** They were asked for by their id: all that there is to say of them. */
  readonly isWhole: boolean;
}
