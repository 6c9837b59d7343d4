import { quoted } from '../../../base/messages.js';
import { analysedOf, ruleNameFor } from '../../helpers/analysis/analysed-org.js';
import { shadowedBy, shadowingRelated } from '../../helpers/analysis/shadowing-rules.js';
import { defineRule } from '../../rule/rule.js';

export const analysisPolicyShadowed = defineRule({
  id: 'analysis/policy-shadowed',
  severity: 'warning',
  what: 'a policy is unreachable: the policies above it shadow all its rules',
  why: 'policies of a type are evaluated in order until a rule matches, so the rules and settings of this policy never apply',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  usesAnalysis: true,
  *check(org) {
    const analysed = analysedOf(org);
    for (const list of analysed?.lists ?? [])
      for (const { policy } of list.policies) {
        const reached = analysed?.reachedPolicy(policy);
        if (reached?.kind === 'undecided' && !policy.isDefault) yield { undecided: reached.reason };
        if (analysed === undefined || reached?.kind !== 'shadowed' || policy.isDefault) continue;
        const of = analysed.resourceOf(policy);
        if (of === undefined) continue;
        const names = reached.shadowedBy.map((one) => ruleNameFor(one, policy));
        yield {
          of,
          message: `unreachable policy ${quoted(policy.name ?? policy.id)}: shadowed by ${shadowedBy(names)}; move it up, or remove it`,
          related: shadowingRelated(reached.shadowedBy, analysed),
        };
      }
  },
  examples: () => ({
    bad: [withPolicies(['staff', 'admins'], ['staff'])],
    good: [withPolicies(['staff'], ['staff', 'admins'])],
  }),
});

/** Returns an org with two policies for the members of these groups, in order of priority. */
function withPolicies(...included: readonly (readonly string[])[]) {
  const ids = included.map((_, index) => `p${index + 1}`);
  return {
    groups: [
      { id: 'staff', profile: { name: 'Staff' } },
      { id: 'admins', profile: { name: 'Administrators' } },
    ],
    policies: ids.map((id, index) => ({
      id,
      type: 'PASSWORD',
      name: `Passwords ${index + 1}`,
      status: 'ACTIVE',
      priority: index + 1,
      conditions: { people: { groups: { include: included[index] } } },
    })),
    rules: Object.fromEntries(
      ids.map((id) => [
        id,
        [
          {
            id: `${id}-rule`,
            type: 'PASSWORD',
            name: 'Reset',
            status: 'ACTIVE',
            priority: 1,
            conditions: { network: { connection: 'ANYWHERE' } },
            actions: { passwordChange: { access: 'ALLOW' } },
          },
        ],
      ]),
    ),
  };
}
