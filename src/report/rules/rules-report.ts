import type { LintRule } from '../../lint/rule/rule.js';

/** The data that the output formats of `lint --list-rules` print. */
export interface RulesReport {
  readonly rules: readonly LintRule[];
  /** The number of all rules. */
  readonly total: number;
  /** Whether the rules were selected by id, so that the report shows their pages. */
  readonly isWhole: boolean;
}
