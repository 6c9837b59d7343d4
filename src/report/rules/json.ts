import type { LintRule } from '../../lint/rule/rule.js';
import { defineJson } from '../text/json-format.js';
import type { RulesReport } from './rules-report.js';

/** The rules as they are, as far as they can be written down. */
export const rulesJson = defineJson({
  what: 'for programs: the rules, with their examples',
  members: ({ rules }: RulesReport) => ({ rules: rules.map(withoutCheck) }),
});

function withoutCheck({ check: _, ...rule }: LintRule): Omit<LintRule, 'check'> {
  return rule;
}
