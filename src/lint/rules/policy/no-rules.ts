import { exampleRules } from '../../helpers/example/example-org.js';
import { isAtOneTime } from '../../helpers/org/at-one-time.js';
import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policy, "Evaluation rules" 5. */
export const policyNoRules = defineRule({
  id: 'policy/no-rules',
  severity: 'warning',
  what: 'a policy has no rules',
  why: 'a policy without rules never applies, whatever its conditions and settings are',
  source: 'Policy, "Evaluation rules"',
  on: 'policy',
  reading: ['stored'],
  *check(policy, { org, resource }) {
    if (at(policy, 'status') === 'INACTIVE' || !isAtOneTime(resource, org)) return;
    if (org.hasAllRules(resource) && org.rulesOf(resource).length === 0)
      yield { message: 'the policy has no rules, so it never applies; add a rule, or remove the policy' };
  },
  examples: () => ({
    bad: [exampleGiven(staff(), { org: { rules: { p1: [] } } })],
    good: [
      exampleGiven(staff(), { org: exampleRules({ name: 'All' }) }),
      exampleGiven(staff(), { note: 'The policy alone does not show whether it has rules' }),
    ],
  }),
});

function staff() {
  return { type: 'PASSWORD', name: 'Staff', priority: 1 };
}
