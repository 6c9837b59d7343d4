import { counted } from '../../../base/messages.js';
import { textAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Users of a public tool report that the service rejects the deactivation of a policy in use. Spec: States and transitions, "Policy and
 * rule status".
 */
export const policyInUseDeactivated = defineRule({
  id: 'policy/in-use-deactivated',
  severity: 'error',
  what: 'a change deactivates an authentication policy that applications use',
  why: 'the service rejects the change while an application is assigned to the policy',
  source: 'Limits of the live service: an authentication policy with applications cannot be deactivated',
  on: 'change',
  refusedByService: 'field',
  edition: 'field',
  engine: 'identity',
  *check({ after, pairs }) {
    for (const { before, after: now } of pairs('policy')) {
      if (now === undefined || typeOf(now, after) !== 'ACCESS_POLICY') continue;
      if (textAt(before?.value, 'status') !== 'ACTIVE' || textAt(now.value, 'status') !== 'INACTIVE')
        continue;
      const apps = after.mappings().filter(({ policyId }) => policyId === now.id).length;
      if (apps === 0) continue;
      yield {
        of: now,
        at: ['status'],
        message: `${counted(apps, 'application')} ${apps === 1 ? 'uses' : 'use'} the policy; assign ${apps === 1 ? 'it' : 'them'} to another policy before you deactivate this one`,
      };
    }
  },
  examples: () => ({
    bad: [{ before: orgWith('ACTIVE', 'p1'), after: orgWith('INACTIVE', 'p1') }],
    good: [
      { before: orgWith('ACTIVE', 'p1'), after: orgWith('INACTIVE', 'p2') },
      exampleGiven(
        { before: orgWith('INACTIVE', 'p1'), after: orgWith('INACTIVE', 'p1') },
        { note: 'The policy was inactive before the change' },
      ),
    ],
  }),
});

/** Returns an example org with two authentication policies, and an application that is assigned to one of them. */
function orgWith(status: string, policyId: string) {
  const policy = { type: 'ACCESS_POLICY', priority: 1 };
  return {
    policies: [
      { ...policy, id: 'p1', name: 'Payroll', status },
      { ...policy, id: 'p2', name: 'Any two factors', status: 'ACTIVE', system: true },
    ],
    apps: [
      {
        id: 'a1',
        name: 'payroll',
        label: 'Payroll',
        status: 'ACTIVE',
        signOnMode: 'SAML_2_0',
        _links: { accessPolicy: { href: `https://example.com/api/v1/policies/${policyId}` } },
      },
    ],
  };
}
