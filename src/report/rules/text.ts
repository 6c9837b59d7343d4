import type { LintRule } from '../../lint/rule/rule.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import type { Page } from '../text/page.js';
import { rulePage } from './rule-page.js';
import type { RulesReport } from './rules-report.js';

/** A line for each rule; of one that was asked for, its page. */
export const rulesText = defineFormat<RulesReport>({
  name: 'text',
  what: 'for people: a line for each, or the page of one',
  text({ rules, isWhole }, page) {
    return isWhole
      ? rules.map(rulePage).join('\n')
      : `${rules.flatMap((rule) => ruleLines(rule, page)).join('\n')}\n`;
  },
});

function ruleLines(
  { id, severity, what, preset, isOffByDefault }: LintRule,
  { paint, columns }: Page,
): string[] {
  const where = preset ?? (isOffByDefault ? 'off by default' : undefined);
  const tag = where === undefined ? '' : ` ${paint.quiet(`(${where})`)}`;
  return fill(`${paint.strong(id)} `, `${severity}: ${what}${tag}`, columns);
}
