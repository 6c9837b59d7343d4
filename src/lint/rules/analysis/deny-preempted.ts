import type { Shadowing } from '../../../analysis/questions/shadowing.js';
import type { EncodedRule } from '../../../analysis/symbolic/encode.js';
import { alternatives } from '../../../base/messages.js';
import { shadowingReports } from '../../helpers/analysis/access-shadowings.js';
import {
  type Analysed,
  analysedOf,
  exampleSignIn,
  isCustomAndReachable,
  relatedRules,
  ruleNameFor,
} from '../../helpers/analysis/analysed-org.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports a rule that allows sign-ins which a rule below it denies. The severity is `info` if the lower rule matches all sign-ins of the
 * upper rule. The upper rule may then be a deliberate exception, which has an effect only above the lower rule. Spec: Policy, "Evaluation
 * rules".
 */
export const analysisDenyPreempted = defineRule({
  id: 'analysis/deny-preempted',
  severity: 'warning',
  what: 'a rule allows sign-ins that a rule below it would deny',
  why: 'the first rule that matches decides, so the lower rule does not deny sign-ins that match both',
  source: 'Authentication policy; Policy, "Evaluation rules"',
  on: 'org',
  engine: 'identity',
  usesAnalysis: true,
  *check(org) {
    const analysed = analysedOf(org);
    if (analysed === undefined) return;
    const demandOf = (rule: EncodedRule) => {
      const access = textAt(rule.rule.actions, 'appSignOn', 'access');
      if (!isCustomAndReachable(rule, analysed)) return {};
      return access === 'ALLOW' ? { upper: 0, lower: 0 } : access === 'DENY' ? { lower: 1 } : {};
    };
    yield* shadowingReports(analysed, demandOf, (shadowing) => reportOf(shadowing, analysed));
  },
  examples: () => ({
    bad: [
      accessOrg([
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }),
        accessRule('High risk', { riskScore: { level: 'HIGH' } }, 'deny'),
        accessRule('Staff', ofGroup('staff')),
      ]),
    ],
    good: [
      accessOrg([
        accessRule('High risk', { riskScore: { level: 'HIGH' } }, 'deny'),
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }),
      ]),
      exampleGiven(
        accessOrg([
          accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }),
          accessRule('Elsewhere', fromZone('exclude'), 'deny'),
        ]),
        { note: 'The denying rule is for addresses outside the office, so no sign-in matches both rules' },
      ),
    ],
  }),
});

function reportOf({ upper, shadowed, isException }: Shadowing, analysed: Analysed): Report | undefined {
  const of = analysed.resourceOfRule(upper);
  const [first] = shadowed;
  if (of === undefined || first === undefined) return undefined;
  const names = shadowed.map(({ lower }) => ruleNameFor(lower));
  const example = exampleSignIn(first.model, [upper, first.lower], analysed);
  return {
    of,
    ...(isException && { severity: 'info' as const }),
    message: isException
      ? `${ruleNameFor(upper)} is an exception to ${alternatives(names, 'and')} below it: it allows sign-ins that would be denied there${example}; remove it if this is not intended`
      : `${ruleNameFor(upper)} allows sign-ins that ${alternatives(names, 'and')} below it would deny${example}; move the rule that denies up, or change the conditions so that no sign-in matches both rules`,
    related: relatedRules(
      shadowed.map(({ lower }) => lower),
      analysed,
      (rule) => `${ruleNameFor(rule)} denies access`,
    ),
  };
}
