import { fallThroughOf } from '../../../analysis/questions/shadowing.js';
import { describeLevel } from '../../../model/assurance/assurance-level.js';
import { assuranceOfAccess } from '../../../model/assurance/method-assurance.js';
import type { Rule } from '../../../model/policies/policy.js';
import {
  analysedOf,
  exampleSignIn,
  incompleteLists,
  ruleNameFor,
} from '../../helpers/analysis/analysed-org.js';
import { accessOrg, accessRule, fromZone } from '../../helpers/example/access-org.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const analysisFallsThroughToDefault = defineRule({
  id: 'analysis/falls-through-to-default',
  severity: 'info',
  what: 'some sign-ins match no rule except the default rule',
  why: 'the default rule decides these sign-ins, and its result may not be the one that you intend for them',
  source: 'Policy, "Defaults"',
  on: 'org',
  isOffByDefault: true,
  usesAnalysis: true,
  *check(org) {
    const analysed = analysedOf(org);
    if (analysed === undefined) return;
    yield* incompleteLists(analysed.lists, analysed);
    for (const list of analysed.lists) {
      if (analysed.missingPart(list) !== undefined) continue;
      const fall = fallThroughOf(list, analysed);
      const of = fall && analysed.resourceOfRule(fall.rule);
      if (fall === undefined || of === undefined) continue;
      yield {
        of,
        message: `some sign-ins match only ${ruleNameFor(fall.rule)}${resultWords(fall.rule.rule, analysed.compiled.snapshot.brand)}${exampleSignIn(fall.model, list.rules, analysed)}; add a rule for them if this is not intended`,
      };
    }
  },
  examples: () => ({
    bad: [accessOrg([accessRule('In the office', fromZone(), 1)])],
    good: [
      accessOrg([accessRule('In the office', fromZone(), 1), accessRule('Elsewhere', fromZone('exclude'))]),
    ],
  }),
});

const DENIES = ', which denies access';

function resultWords({ actions }: Rule, brand: string): string {
  const appSignOn = at(actions, 'appSignOn');
  if (appSignOn !== undefined) {
    const found = assuranceOfAccess(appSignOn as object, undefined, { brand });
    if (found.kind !== 'known') return '';
    return found.assurance === 'denied' ? DENIES : `, which requires ${describeLevel(found.assurance)}`;
  }
  const access = textAt(actions, 'signon', 'access');
  return access === undefined ? '' : access === 'DENY' ? DENIES : ', which allows access';
}
