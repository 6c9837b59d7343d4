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

/** Spec: Conditions (policy and rule). */
export const analysisConditionRedundant = defineRule({
  id: 'analysis/condition-redundant',
  severity: 'info',
  what: 'a condition that could be dropped without any request being decided otherwise',
  why: 'it keeps out nobody whom it would matter to keep out, so the rule asks less than it seems to',
  source: 'Conditions (policy and rule)',
  on: 'org',
  options: MOST_RULES,
  *check(_, context) {
    for (const { analysed, found } of redundantOf(context)) {
      const of = analysed.resourceOfRule(found.rule.listed);
      if (found.kind !== 'condition' || of === undefined) continue;
      const because = found.keepsNothingOut
        ? 'what it would keep out is never left to the rule, by the rules above it or by what else it asks'
        : 'what it keeps out, rules below decide in the same way';
      yield {
        of,
        at: ['conditions', found.key],
        isKey: true,
        message: `without \`${found.key}\` in the rule ${ruleNameBeside(found.rule.listed)} nothing would change: ${because}; drop it, unless it is kept for what it says`,
      };
    }
  },
  examples: {
    bad: [
      exampleOrgOf([
        exampleRuleOf('In the office', 1, fromZone(), 1),
        exampleRuleOf('Staff elsewhere', 2, { ...ofGroup('staff'), ...fromZone('exclude') }),
        catchAll(),
      ]),
    ],
    good: [
      exampleOrgOf([
        exampleRuleOf('In the office', 1, fromZone(), 1),
        exampleRuleOf('Staff elsewhere', 2, ofGroup('staff')),
        catchAll(),
      ]),
    ],
  },
});
