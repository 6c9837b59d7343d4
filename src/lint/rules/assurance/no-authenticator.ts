import { neutralKey } from '../../../assurance/authenticators.js';
import { usesOfOrg } from '../../../assurance/org-authenticators.js';
import { assuranceVerdict } from '../../../assurance/satisfies.js';
import { readableMethod } from '../../helpers/assurance/readable-method.js';
import { isInForce } from '../../helpers/hardening/in-force.js';
import { at } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule } from '../../rule/rule.js';
import { unsatisfiedList } from './unsatisfiable.js';

/**
 * Asked only of a document that holds a whole org and lists its password authenticator, which every org has: a part of
 * the list says nothing. Spec: Authentication policy, `constraints`.
 */
export const assuranceNoAuthenticator = defineRule({
  id: 'assurance/no-authenticator',
  severity: 'warning',
  what: 'a rule that no authenticator of the org meets, whoever has enrolled it',
  why: 'whomever the rule decides is locked out, though other orgs could meet what it asks: the authenticator is not set up, or not active',
  source: 'Authentication policy, `constraints`; Authentication policy, "Authenticator keys"',
  on: 'org',
  engine: 'identity',
  *check(org) {
    const { authenticators } = org.snapshot();
    const isListed = authenticators.some(({ key }) => neutralKey(key, org.brand) === 'svc_password');
    if (!org.isWhole || !isListed) return;
    const uses = usesOfOrg(authenticators, { brand: org.brand });
    for (const rule of org.all('rule')) {
      if (
        typeOf(rule, org) !== 'ACCESS_POLICY' ||
        at(rule.value, 'actions', 'appSignOn', 'access') !== 'ALLOW'
      )
        continue;
      const value = at(rule.value, 'actions', 'appSignOn', 'verificationMethod');
      const method = value == null ? undefined : readableMethod(value, org.brand);
      if (method === undefined || assuranceVerdict(method, uses, { brand: org.brand }) !== 'NOT_MATCH')
        continue;
      if (unsatisfiedList(value, org.brand) !== undefined || !isInForce(rule, org)) continue;
      yield {
        of: rule,
        at: ['actions', 'appSignOn', 'verificationMethod'],
        message:
          'none of the authenticators that the org has active meets what is asked here: nobody gets in by this rule; set up one that does, or ask for less',
      };
    }
  },
  examples: {
    bad: [withAuthenticators('svc_password', 'svc_email')],
    good: [withAuthenticators('svc_password', 'webauthn'), withAuthenticators('svc_email')],
  },
});

/** An org that has these, and asks for a phishing-resistant one. */
function withAuthenticators(...keys: readonly string[]) {
  return {
    policies: [{ id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', priority: 1 }],
    rules: {
      p1: [
        {
          id: 'r1',
          type: 'ACCESS_POLICY',
          name: 'Staff',
          status: 'ACTIVE',
          priority: 1,
          actions: {
            appSignOn: {
              access: 'ALLOW',
              verificationMethod: {
                type: 'ASSURANCE',
                factorMode: '1FA',
                reauthenticateIn: 'PT2H',
                constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
              },
            },
          },
        },
      ],
    },
    authenticators: keys.map((key) => ({ id: key, key, name: key, status: 'ACTIVE' })),
  };
}
