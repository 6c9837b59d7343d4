import { counted } from '../../../base/messages.js';
import { distinctPolicies, isSystem, rulesByPolicy } from '../../helpers/rule/rules-by-policy.js';
import { defineRule } from '../../rule/rule.js';

const actions = { passwordChange: { access: 'ALLOW' } };

/** Spec: Policy, "Defaults" 3. */
export const ruleDefaultMissing = defineRule({
  id: 'rule/default-missing',
  severity: 'error',
  what: 'a default policy that has no default rule, or more than one',
  why: 'the default rule decides what no other does: without it some sign-ins are decided by nothing',
  source: 'Policy, "Defaults"',
  on: 'org',
  reading: ['stored'],
  *check(org) {
    if (org.all('exchange').length > 0) return;
    const defaults = new Map(
      rulesByPolicy(org).map((siblings) => [siblings[0]?.policyId, siblings.filter(isSystem)]),
    );
    for (const policy of distinctPolicies(org)) {
      if (!isSystem(policy) || !org.hasAllRules(policy)) continue;
      const own = defaults.get(policy.id) ?? [];
      if (own.length === 1) continue;
      yield {
        of: policy,
        message: `a default policy has one default rule (\`system: true\`); this one has ${own.length === 0 ? 'none' : counted(own.length, 'default rule')}`,
        related: own.map((rule) => ({ of: rule, message: 'a default rule' })),
      };
    }
  },
  examples: {
    bad: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Default Policy', system: true }],
        rules: { p1: [{ id: 'r1', type: 'PASSWORD', name: 'Reset', actions }] },
      },
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Default Policy', system: true }],
        rules: {
          p1: [
            { id: 'r1', type: 'PASSWORD', name: 'Default Rule', system: true, actions },
            { id: 'r2', type: 'PASSWORD', name: 'Legacy Rule', system: true, actions },
          ],
        },
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
