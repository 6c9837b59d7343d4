import { ASSURANCE_LEVELS, describeLevel } from '../../../model/assurance/assurance-level.js';
import {
  analysedOf,
  incompleteLists,
  isCustomAndReachable,
  ruleNameFor,
} from '../../helpers/analysis/analysed-org.js';
import { assuranceLevels } from '../../helpers/analysis/assurance-levels.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { innermost } from '../../helpers/hardening/innermost-path.js';
import { allowsOneFactor } from '../../helpers/hardening/lowest-assurance.js';
import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports catch-all rules that require less than every rule above them. Does not report those that allow one factor, because
 * `hardening/weak-catch-all` does. Spec: Policy, "Defaults".
 */
export const hardeningCatchAllWeakest = defineRule({
  id: 'hardening/catch-all-weakest',
  severity: 'warning',
  what: 'the catch-all rule requires less than every rule above it',
  why: 'a sign-in that matches no other rule needs the lowest assurance, so an attacker who fails the conditions of the other rules needs the least',
  source: 'DISA STIG V1R2, V-279693 (the catch-all denies)',
  on: 'org',
  engine: 'identity',
  preset: 'hardening',
  usesAnalysis: true,
  *check(org) {
    const analysed = analysedOf(org);
    if (analysed === undefined) return;
    const levelOf = assuranceLevels(org.brand);
    const lists = analysed.lists.filter(({ type }) => type.name === 'ACCESS_POLICY');
    yield* incompleteLists(lists, analysed);
    for (const list of lists) {
      if (analysed.missingPart(list) !== undefined) continue;
      const last = list.rules.at(-1);
      const above = list.rules.slice(0, -1).filter((rule) => isCustomAndReachable(rule, analysed));
      if (last === undefined || !last.rule.isDefault || above.length === 0) continue;
      const own = levelOf(last);
      if (own.kind === 'unknown' || !own.isExact || analysed.decided(last.rule) === undefined) continue;
      const rank = ASSURANCE_LEVELS.indexOf(own.assurance);
      const isStronger = (rule: (typeof above)[number]) => {
        const found = levelOf(rule);
        return found.kind === 'known' && ASSURANCE_LEVELS.indexOf(found.assurance) > rank;
      };
      const of = analysed.resourceOfRule(last);
      const appSignOn = at(last.rule.actions, 'appSignOn');
      if (of === undefined || allowsOneFactor(appSignOn, org) || !above.every(isStronger)) continue;
      yield {
        of,
        at: ['actions', 'appSignOn', ...innermost(appSignOn, 'verificationMethod')],
        message: `${ruleNameFor(last)} requires ${describeLevel(own.assurance)}, but every rule above it requires more; deny access in this rule, or require at least as much as the least strict of the other rules`,
      };
    }
  },
  examples: () => ({
    bad: [
      accessOrg(
        [accessRule('Staff', ofGroup('staff'), withMethod({ phishingResistant: 'REQUIRED' }))],
        withMethod(),
      ),
    ],
    good: [
      accessOrg([accessRule('Staff', ofGroup('staff'))]),
      exampleGiven(
        accessOrg(
          [
            accessRule('In the office', fromZone(), withMethod()),
            accessRule('Staff', ofGroup('staff'), withMethod({ phishingResistant: 'REQUIRED' })),
          ],
          withMethod(),
        ),
        { note: 'One rule above the catch-all rule requires no more than the catch-all rule' },
      ),
    ],
  }),
});

/** Returns an example verification method that requires 2FA, and these characteristics of the possession factor. */
function withMethod(possession?: object): object {
  return {
    type: 'ASSURANCE',
    factorMode: '2FA',
    reauthenticateIn: 'PT2H',
    constraints: possession === undefined ? [] : [{ possession }],
  };
}
