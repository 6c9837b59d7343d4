import { alternatives } from '../../../base/messages.js';
import {
  analysedOf,
  incompleteLists,
  relatedRules,
  ruleNameFor,
} from '../../helpers/analysis/analysed-org.js';
import { redundantOf, undecidedRedundancy } from '../../helpers/analysis/redundant-parts.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { defineRule } from '../../rule/rule.js';

export const analysisRuleRedundant = defineRule({
  id: 'analysis/rule-redundant',
  severity: 'info',
  what: 'removing a rule does not change the result of any sign-in',
  why: 'without the rule, the rules below it would decide its sign-ins in the same way, so it only makes the policy longer',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  usesAnalysis: true,
  *check(org) {
    const whole = analysedOf(org);
    if (whole !== undefined) yield* incompleteLists(whole.lists, whole);
    yield* undecidedRedundancy('rule', org);
    for (const { of, found, analysed } of redundantOf('rule', org)) {
      const { instead } = found;
      const names = instead.map((one) => ruleNameFor(one, found.rule.policy));
      yield {
        of,
        message: `redundant rule ${ruleNameFor(found.rule)}: ${alternatives(names, 'and')} below it would decide its sign-ins in the same way; remove it, or keep it as documentation`,
        related: relatedRules(instead, analysed, (one) => `${ruleNameFor(one)} has the same result`),
      };
    }
  },
  examples: () => ({
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
  }),
});
