import { atOneTime } from '../../helpers/document/at-one-time.js';
import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, "Evaluation rules" 5. */
export const policyNoRules = defineRule({
  id: 'policy/no-rules',
  severity: 'warning',
  what: 'a policy without rules',
  why: 'a policy with no rules is never considered or applied, whatever else it says',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  *check(org) {
    for (const policy of atOneTime(org, org.all('policy'))) {
      if (at(policy.value, 'status') === 'INACTIVE' || !org.hasAllRules(policy)) continue;
      if (org.rulesOf(policy).length > 0) continue;
      yield {
        of: policy,
        message: 'the policy has no rules, so it is never applied; give it a rule, or remove it',
      };
    }
  },
  examples: {
    bad: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 }],
        rules: { p1: [] },
      },
    ],
    good: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 }],
        rules: {
          p1: [{ id: 'r1', type: 'PASSWORD', name: 'All', actions: { passwordChange: { access: 'ALLOW' } } }],
        },
      },
      { policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 }] },
    ],
  },
});
