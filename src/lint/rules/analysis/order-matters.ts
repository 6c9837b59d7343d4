import { overlapsOfNeighbours } from '../../../questions/shadowing.js';
import {
  analysedOf,
  incompleteLists,
  isWrittenAndReached,
  MOST_RULES,
  ruleNameBeside,
  whoIs,
} from '../../helpers/analysis/analysed-org.js';
import { outcomeKey } from '../../helpers/analysis/outcome-key.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, "Evaluation rules". */
export const analysisOrderMatters = defineRule({
  id: 'analysis/order-matters',
  severity: 'info',
  what: 'two neighbouring rules that overlap and decide differently',
  why: 'their order carries meaning: to change places would change what is decided where both match',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  isOffByDefault: true,
  options: MOST_RULES,
  *check(org, _, { rules }) {
    const analysed = analysedOf(org, rules);
    if (analysed === undefined) return;
    yield* incompleteLists(analysed.lists, analysed);
    for (const list of analysed.lists) {
      if (analysed.whatIsLacking(list) !== undefined) continue;
      const isAsked = (rule: (typeof list.rules)[number]) => isWrittenAndReached(rule, analysed);
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
          message: `${ruleNameBeside(upper)} and ${ruleNameBeside(lower, upper.policy)} below it both match some requests, for example of (${whoIs(model, [upper, lower], analysed)}), and decide them differently: their order carries meaning`,
          related: [{ of: other, message: 'the rule below' }],
        };
      }
    }
  },
  examples: {
    bad: [
      accessOrg([
        accessRule('In the office', fromZone(), 1),
        accessRule('Administrators', ofGroup('admins')),
      ]),
    ],
    good: [
      accessOrg([accessRule('In the office', fromZone(), 1), accessRule('Elsewhere', fromZone('exclude'))]),
    ],
  },
});
