import { textAt } from '../../look.js';
import { defineRule } from '../../rule.js';
import { ruleTypeOf } from './rule-types.js';
import { isSystem, rulesByPolicy } from './rules-by-policy.js';

const actions = { passwordChange: { access: 'ALLOW' } };

/** Spec: Policy, "Defaults" 3. Where applications are mapped to policies, each policy has a catch-all rule of its own. */
export const ruleDefaultOnlyInDefaultPolicy = defineRule({
  id: 'rule/default-only-in-default-policy',
  severity: 'error',
  what: 'a default rule in a policy that is not the default one',
  why: 'whoever the other rules leave would be decided here, and the policies that follow never considered',
  source: 'Policy, "Defaults"',
  on: 'org',
  *check(org) {
    for (const siblings of rulesByPolicy(org))
      for (const rule of siblings) {
        const policy = org.policyOf(rule);
        if (policy === undefined || isSystem(policy) || !isSystem(rule)) continue;
        if (ruleTypeOf(textAt(rule.value, 'type'))?.hasCatchAll !== undefined) continue;
        yield {
          of: rule,
          at: ['system'],
          message:
            'only the default policy has a default rule: leave `system` out here, or in the policy say `system: true`',
          related: [{ of: policy, message: 'its policy, which is no default' }],
        };
      }
  },
  examples: {
    bad: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', system: false }],
        rules: { p1: [{ id: 'r1', type: 'PASSWORD', name: 'Default Rule', system: true, actions }] },
      },
    ],
    good: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Default Policy', system: true }],
        rules: { p1: [{ id: 'r1', type: 'PASSWORD', name: 'Default Rule', system: true, actions }] },
      },
    ],
  },
});
