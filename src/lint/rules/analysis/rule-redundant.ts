import { oneOf } from '../../../base/messages.js';
import { MOST_RULES, nameOf } from '../../helpers/analysis/analysed.js';
import { catchAll, fromZone, ofGroup, orgOf, ruleOf } from '../../helpers/analysis/org-example.js';
import { redundantOf } from '../../helpers/analysis/redundant.js';
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
  *check(_, context) {
    for (const { analysed, found } of redundantOf(context)) {
      const of = analysed.resourceOfRule(found.rule.listed);
      if (found.kind !== 'rule' || of === undefined) continue;
      const instead = found.instead.map(({ listed }) => listed);
      const names = instead.map((one) => nameOf(one, found.rule.listed.policy));
      yield {
        of,
        message: `without the rule ${nameOf(found.rule.listed)} nothing would change: what it decides, ${oneOf(names, 'and')} below it would decide in the same way; remove it, unless it is kept for what it says`,
        related: instead.flatMap((one) => {
          const other = analysed.resourceOfRule(one);
          return other === undefined ? [] : [{ of: other, message: `${nameOf(one)} does the same` }];
        }),
      };
    }
  },
  examples: {
    bad: [
      orgOf([
        ruleOf('Administrators', 1, ofGroup('admins')),
        ruleOf('In the office', 2, fromZone(), 2),
        ruleOf('Elsewhere', 3, fromZone('exclude'), 2),
        catchAll(),
      ]),
    ],
    good: [
      orgOf([
        ruleOf('Administrators', 1, ofGroup('admins')),
        ruleOf('In the office', 2, fromZone(), 1),
        ruleOf('Elsewhere', 3, fromZone('exclude'), 2),
        catchAll(),
      ]),
    ],
  },
});
