import type { LintRule } from '../../lint/rule/rule.js';
import { defineJson } from '../text/json-format.js';
import type { RulesReport } from './rules-report.js';

/** Prints the rules without their check functions. */
export const rulesJson = defineJson({
  what: 'for programs: the rules, with their examples',
  members: ({ rules }: RulesReport) => ({ rules: rules.map(withoutCheck) }),
});

function withoutCheck({ check: _, ...rule }: LintRule): Omit<LintRule, 'check'> {
  return rule;
}
