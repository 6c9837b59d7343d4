import type { LintRule } from '../../lint/rule/rule.js';

/** The rules of the linter to show. */
export interface RulesReport {
  readonly rules: readonly LintRule[];
  /** The number of all rules. */
  readonly total: number;
  /** Whether the rules were selected by id, so that the report shows their pages. */
  readonly isWhole: boolean;
}
