import { overlapsOfNeighbours } from '../../../symbolic/shadowing.js';
import {
  analysedOf,
  isWrittenAndReached,
  MOST_RULES,
  ruleNameBeside,
  whoIs,
} from '../../helpers/analysis/analysed.js';
import {
  catchAll,
  exampleOrgOf,
  exampleRuleOf,
  fromZone,
  ofGroup,
} from '../../helpers/analysis/org-example.js';
import { outcomeKey } from '../../helpers/analysis/outcome-key.js';
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
  *check(org, context) {
    const analysed = analysedOf(org, context);
    for (const list of analysed?.lists ?? []) {
      if (analysed === undefined || !analysed.knowsAll(list)) continue;
      const isAsked = (rule: (typeof list.rules)[number]) => isWrittenAndReached(rule, analysed);
      const overlaps = overlapsOfNeighbours(
        list,
        (upper, lower) => isAsked(upper) && isAsked(lower) && outcomeKey(upper) !== outcomeKey(lower),
        analysed.budget,
      );
      for (const { upper, lower, model } of overlaps) {
        const of = analysed.resourceOfRule(upper.listed);
        const other = analysed.resourceOfRule(lower.listed);
        const witness = analysed.space.requestOf(model);
        if (of === undefined || other === undefined) continue;
        if (!analysed.confirms(list.list.type, witness, upper.listed, lower.listed)) continue;
        yield {
          of,
          message: `${ruleNameBeside(upper.listed)} and ${ruleNameBeside(lower.listed, upper.listed.policy)} below it both match some requests, for example of (${whoIs(model, [upper, lower], analysed)}), and decide them differently: their order carries meaning`,
          related: [{ of: other, message: 'the rule below' }],
        };
      }
    }
  },
  examples: {
    bad: [
      exampleOrgOf([
        exampleRuleOf('In the office', 1, fromZone(), 1),
        exampleRuleOf('Administrators', 2, ofGroup('admins')),
        catchAll(),
      ]),
    ],
    good: [
      exampleOrgOf([
        exampleRuleOf('In the office', 1, fromZone(), 1),
        exampleRuleOf('Elsewhere', 2, fromZone('exclude')),
        catchAll(),
      ]),
    ],
  },
});
