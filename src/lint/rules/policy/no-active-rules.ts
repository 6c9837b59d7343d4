import { atOneTime } from '../../helpers/document/at-one-time.js';
import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, "Evaluation rules" 5: an inactive rule takes no part. */
export const policyNoActiveRules = defineRule({
  id: 'policy/no-active-rules',
  severity: 'warning',
  what: 'all rules of a policy are inactive',
  why: 'it comes to the same as a policy without rules: it is never considered or applied',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  *check(org) {
    for (const policy of atOneTime(org, org.all('policy'))) {
      if (at(policy.value, 'status') === 'INACTIVE' || !org.hasAllRules(policy)) continue;
      const rules = org.rulesOf(policy);
      const [first] = rules;
      if (first === undefined || rules.some(({ value }) => at(value, 'status') !== 'INACTIVE')) continue;
      yield {
        of: policy,
        message:
          'every rule of the policy is inactive, so it is never applied; activate one, or deactivate the policy',
        related: [{ of: first, at: ['status'], message: 'the first of its rules' }],
      };
    }
  },
  examples: {
    bad: [withRules('INACTIVE', 'INACTIVE')],
    good: [withRules('INACTIVE', 'ACTIVE')],
  },
});

/** A password policy whose rules have these statuses. */
function withRules(...statuses: readonly string[]) {
  const rules = statuses.map((status, index) => ({
    id: `r${index}`,
    type: 'PASSWORD',
    name: `Rule ${index}`,
    priority: index + 1,
    status,
    actions: { passwordChange: { access: 'ALLOW' } },
  }));
  return {
    policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 }],
    rules: { p1: rules },
  };
}
