import { alternatives } from '../../../base/messages.js';
import { MOST_RULES, ruleNameBeside } from '../../helpers/analysis/analysed.js';
import {
  catchAll,
  exampleOrgOf,
  exampleRuleOf,
  fromZone,
  ofGroup,
} from '../../helpers/analysis/org-example.js';
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
      const names = instead.map((one) => ruleNameBeside(one, found.rule.listed.policy));
      yield {
        of,
        message: `without the rule ${ruleNameBeside(found.rule.listed)} nothing would change: what it decides, ${alternatives(names, 'and')} below it would decide in the same way; remove it, unless it is kept for what it says`,
        related: instead.flatMap((one) => {
          const other = analysed.resourceOfRule(one);
          return other === undefined ? [] : [{ of: other, message: `${ruleNameBeside(one)} does the same` }];
        }),
      };
    }
  },
  examples: {
    bad: [
      exampleOrgOf([
        exampleRuleOf('Administrators', 1, ofGroup('admins')),
        exampleRuleOf('In the office', 2, fromZone(), 2),
        exampleRuleOf('Elsewhere', 3, fromZone('exclude'), 2),
        catchAll(),
      ]),
    ],
    good: [
      exampleOrgOf([
        exampleRuleOf('Administrators', 1, ofGroup('admins')),
        exampleRuleOf('In the office', 2, fromZone(), 1),
        exampleRuleOf('Elsewhere', 3, fromZone('exclude'), 2),
        catchAll(),
      ]),
    ],
  },
});
