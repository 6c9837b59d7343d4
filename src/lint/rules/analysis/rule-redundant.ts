import { alternatives } from '../../../base/messages.js';
import {
  analysedOf,
  incompleteLists,
  MOST_RULES,
  relatedRules,
  ruleNameBeside,
} from '../../helpers/analysis/analysed-org.js';
import { redundantOf } from '../../helpers/analysis/redundant-parts.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, "Evaluation rules". */
export const analysisRuleRedundant = defineRule({
  id: 'analysis/rule-redundant',
  severity: 'info',
  what: 'a rule that could be removed without any request being decided otherwise',
  why: 'whatever it decides, the next rule that matches decides in the same way: it makes the policy longer, and a change of it alone may surprise',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  options: MOST_RULES,
  *check(org, _, { rules }) {
    const whole = analysedOf(org, rules);
    if (whole !== undefined) yield* incompleteLists(whole.lists, whole);
    for (const { of, found, analysed } of redundantOf('rule', org, rules)) {
      const { instead } = found;
      const names = instead.map((one) => ruleNameBeside(one, found.rule.policy));
      yield {
        of,
        message: `without the rule ${ruleNameBeside(found.rule)} nothing would change: what it decides, ${alternatives(names, 'and')} below it would decide in the same way; remove it, unless it is kept for what it says`,
        related: relatedRules(instead, analysed, (one) => `${ruleNameBeside(one)} does the same`),
      };
    }
  },
  examples: {
    bad: [
      accessOrg([
        accessRule('Administrators', ofGroup('admins')),
        accessRule('In the office', fromZone(), 2),
        accessRule('Elsewhere', fromZone('exclude'), 2),
      ]),
    ],
    good: [
      accessOrg([
        accessRule('Administrators', ofGroup('admins')),
        accessRule('In the office', fromZone(), 1),
        accessRule('Elsewhere', fromZone('exclude'), 2),
      ]),
    ],
  },
});
