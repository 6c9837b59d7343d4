import type { LintRule } from '../../lint/rule/rule.js';
import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { RulesReport } from './rules-report.js';

/** The rules as they are, as far as they can be written down. */
export const rulesJson = defineFormat<RulesReport>({
  name: 'json',
  what: 'for programs: a list of the rules, with their examples',
  text: ({ rules }) => jsonText(rules.map(withoutCheck)),
});

function withoutCheck({ check: _, ...rule }: LintRule): Omit<LintRule, 'check'> {
  return rule;
}
