import { exampleRules } from '../../helpers/example/example-org.js';
import { isAtOneTime } from '../../helpers/org/at-one-time.js';
import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Reports policies whose rules are all inactive. Such a policy never applies. Spec: Policy, "Evaluation rules" 5. */
export const policyNoActiveRules = defineRule({
  id: 'policy/no-active-rules',
  severity: 'warning',
  what: 'all rules of a policy are inactive',
  why: 'a policy without active rules never applies, like a policy without rules',
  source: 'Policy, "Evaluation rules"',
  on: 'policy',
  reading: ['stored'],
  *check(policy, { org, resource }) {
    if (at(policy, 'status') === 'INACTIVE' || !isAtOneTime(resource, org) || !org.hasAllRules(resource))
      return;
    const rules = org.rulesOf(resource);
    const [first] = rules;
    if (first === undefined || rules.some(({ value }) => at(value, 'status') !== 'INACTIVE')) return;
    yield {
      message:
        'all rules of the policy are inactive, so it never applies; activate one, or deactivate the policy',
      related: [{ of: first, at: ['status'], message: 'the first rule of the policy' }],
    };
  },
  examples: () => ({
    bad: [exampleGiven(staff(), { org: exampleRules({ status: 'INACTIVE' }, { status: 'INACTIVE' }) })],
    good: [exampleGiven(staff(), { org: exampleRules({ status: 'INACTIVE' }, { status: 'ACTIVE' }) })],
  }),
});

function staff() {
  return { type: 'PASSWORD', name: 'Staff', priority: 1 };
}
