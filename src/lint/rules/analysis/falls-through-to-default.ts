import { accessStrength, describeStrength } from '../../../assurance/strength.js';
import type { Rule } from '../../../policies/policy.js';
import { fallThroughOf } from '../../../symbolic/fall-through.js';
import { analysedOf, MOST_RULES, ruleNameBeside, whoIs } from '../../helpers/analysis/analysed.js';
import { catchAll, exampleOrgOf, exampleRuleOf, fromZone } from '../../helpers/analysis/org-example.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, "Defaults". */
export const analysisFallsThroughToDefault = defineRule({
  id: 'analysis/falls-through-to-default',
  severity: 'info',
  what: 'requests that no written rule decides, which fall to the default',
  why: 'what the default does with them was decided by nobody who wrote a rule',
  source: 'Policy, "Defaults"',
  on: 'org',
  isOffByDefault: true,
  options: MOST_RULES,
  *check(org, context) {
    const analysed = analysedOf(org, context);
    for (const list of analysed?.lists ?? []) {
      if (analysed === undefined || !analysed.knowsAll(list)) continue;
      const fall = fallThroughOf(list, analysed.budget);
      const of = fall && analysed.resourceOfRule(fall.rule.listed);
      if (fall === undefined || of === undefined) continue;
      const witness = analysed.space.requestOf(fall.model);
      if (!analysed.confirms(list.list.type, witness, fall.rule.listed)) continue;
      yield {
        of,
        message: `no written rule decides some requests, for example of (${whoIs(fall.model, list.rules, analysed)}): they fall to ${ruleNameBeside(fall.rule.listed)}${whatItDoes(fall.rule.listed.rule, analysed.compiled.snapshot.brand)}`,
      };
    }
  },
  examples: {
    bad: [exampleOrgOf([exampleRuleOf('In the office', 1, fromZone(), 1), catchAll()])],
    good: [
      exampleOrgOf([
        exampleRuleOf('In the office', 1, fromZone(), 1),
        exampleRuleOf('Elsewhere', 2, fromZone('exclude')),
        catchAll(),
      ]),
    ],
  },
});

function whatItDoes({ actions }: Rule, brand: string): string {
  const appSignOn = at(actions, 'appSignOn');
  if (appSignOn !== undefined) {
    const found = accessStrength(appSignOn as object, undefined, { brand });
    return found.kind === 'known' ? `: ${describeStrength(found.strength)}` : '';
  }
  const access = textAt(actions, 'signon', 'access');
  return access === undefined ? '' : access === 'DENY' ? ', which denies them' : ', which allows them';
}
