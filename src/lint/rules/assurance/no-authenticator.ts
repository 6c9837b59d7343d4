import { canonicalKey } from '../../../base/brand.js';
import { usesOfAuthenticators } from '../../../model/assurance/org-authenticators.js';
import { assuranceVerdict } from '../../../model/assurance/satisfies.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { readableMethod } from '../../helpers/assurance/readable-method.js';
import { unsatisfiedList } from '../../helpers/assurance/unsatisfied-list.js';
import { isInForce } from '../../helpers/hardening/in-force.js';
import { isAtOneTime } from '../../helpers/org/at-one-time.js';
import { at } from '../../rule/json-path.js';
import { type Org, typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a policy rule that no active authenticator of the org satisfies. Checks only complete orgs that contain the password
 * authenticator: every org has it, so a list without it is incomplete. Spec: Authentication policy, `constraints`.
 */
export const assuranceNoAuthenticator = defineRule({
  id: 'assurance/no-authenticator',
  severity: 'warning',
  what: 'no active authenticator of the org satisfies a rule',
  why: 'everybody whom the rule matches is locked out: an authenticator that would satisfy it is not set up, or inactive',
  source: 'Authentication policy, `constraints`; Authentication policy, "Authenticator keys"',
  choices: [
    'every org has the password authenticator, so a list of authenticators without `okta_password` is incomplete. This lint rule does not check an org with such a list, as the last example shows',
  ],
  on: 'verification method',
  reading: ['stored'],
  engine: 'identity',
  *check(value, { org, resource }) {
    if (!isAllowed(resource, org)) return;
    const uses = org.isWhole && !org.isOpen('authenticators') ? org.derived(usesIn) : undefined;
    if (uses === undefined && !isAtOneTime(resource, org)) return;
    const method = readableMethod(value, org.brand);
    if (method === undefined) return;
    if (uses === undefined)
      return yield { undecided: 'the documents may lack authenticators; lint an export of the complete org' };
    if (assuranceVerdict(method, uses, { brand: org.brand }) !== 'NOT_MATCH') return;
    if (unsatisfiedList(value, org) === undefined && isInForce(resource, org))
      yield {
        message:
          'no active authenticator of the org satisfies these requirements, so nobody whom the rule matches can sign in; set up a suitable authenticator, or relax the requirements',
      };
  },
  examples: () => ({
    bad: [exampleGiven(phishingResistant(), { org: withAuthenticators('okta_password', 'okta_email') })],
    good: [
      exampleGiven(phishingResistant(), { org: withAuthenticators('okta_password', 'webauthn') }),
      exampleGiven(phishingResistant(), {
        note: 'The list of authenticators lacks `okta_password`, so it is incomplete, and this lint rule does not check the org',
        org: withAuthenticators('okta_email'),
      }),
    ],
  }),
});

/**
 * Returns the methods and configurations in which the authenticators of the org can be used; `undefined` if the org may have further
 * authenticators.
 */
function usesIn(org: Org) {
  const snapshot = org.snapshot();
  const { authenticators } = snapshot;
  const isListed =
    completenessOf(snapshot).isComplete('authenticators') &&
    authenticators.some(({ key }) => canonicalKey(key, org.brand) === 'okta_password');
  return isListed ? usesOfAuthenticators(authenticators, { brand: org.brand }) : undefined;
}

function isAllowed(rule: Resource, org: Org): boolean {
  return (
    typeOf(rule, org) === 'ACCESS_POLICY' && at(rule.value, 'actions', 'appSignOn', 'access') === 'ALLOW'
  );
}

function phishingResistant() {
  return {
    type: 'ASSURANCE',
    factorMode: '1FA',
    reauthenticateIn: 'PT2H',
    constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
  };
}

function withAuthenticators(...keys: readonly string[]) {
  return { authenticators: keys.map((key) => ({ id: key, key, name: key, status: 'ACTIVE' })) };
}
