import { overlapsOfNeighbours } from '../../../analysis/questions/shadowing.js';
import {
  analysedOf,
  exampleSignIn,
  incompleteLists,
  isCustomAndReachable,
  ruleNameFor,
} from '../../helpers/analysis/analysed-org.js';
import { outcomeKey } from '../../helpers/analysis/outcome-key.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { defineRule } from '../../rule/rule.js';

export const analysisOrderMatters = defineRule({
  id: 'analysis/order-matters',
  severity: 'info',
  what: 'two adjacent rules overlap and have different results',
  why: 'if the two rules were swapped, the sign-ins that match both rules would have another result',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  isOffByDefault: true,
  usesAnalysis: true,
  *check(org) {
    const analysed = analysedOf(org);
    if (analysed === undefined) return;
    yield* incompleteLists(analysed.lists, analysed);
    for (const list of analysed.lists) {
      if (analysed.missingPart(list) !== undefined) continue;
      const isAsked = (rule: (typeof list.rules)[number]) => isCustomAndReachable(rule, analysed);
      const overlaps = overlapsOfNeighbours(
        list,
        analysed,
        (upper, lower) => isAsked(upper) && isAsked(lower) && outcomeKey(upper) !== outcomeKey(lower),
      );
      for (const { upper, lower, model } of overlaps) {
        const of = analysed.resourceOfRule(upper);
        const other = analysed.resourceOfRule(lower);
        if (of === undefined || other === undefined) continue;
        yield {
          of,
          message: `${ruleNameFor(upper)} and ${ruleNameFor(lower, upper.policy)} below it overlap${exampleSignIn(model, [upper, lower], analysed)}, and have different results; check that their order is intended`,
          related: [{ of: other, message: 'the lower rule' }],
        };
      }
    }
  },
  examples: () => ({
    bad: [
      accessOrg([
        accessRule('In the office', fromZone(), 1),
        accessRule('Administrators', ofGroup('admins')),
      ]),
    ],
    good: [
      accessOrg([accessRule('In the office', fromZone(), 1), accessRule('Elsewhere', fromZone('exclude'))]),
    ],
  }),
});
