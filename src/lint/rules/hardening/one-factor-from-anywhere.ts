import { isInForce } from '../../helpers/hardening/in-force.js';
import { innermost } from '../../helpers/hardening/innermost-path.js';
import { allowsOneFactor } from '../../helpers/hardening/lowest-assurance.js';
import { restricts } from '../../helpers/hardening/restricts.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const STAFF = { userTypes: [{ id: 't1', name: 'staff', displayName: 'Staff' }] };

/**
 * Checks only rules with conditions. The lint rule `hardening/weak-catch-all` checks rules without conditions. Spec: Authentication policy.
 */
export const hardeningOneFactorFromAnywhere = defineRule({
  id: 'hardening/one-factor-from-anywhere',
  severity: 'warning',
  what: 'a rule allows sign-ins from any network with one factor',
  why: 'an attacker with this one factor, such as a guessed password, can sign in from anywhere in the world; a missing network condition matches any network, too',
  source:
    'DISA STIG V1R2, V-279693 (zones in all rules) and V-273194; CISA SCuBA, MS.AAD.3.2, GWS.COMMONCONTROLS.1.2',
  on: 'rule',
  reading: ['stored'],
  preset: 'hardening',
  *check(rule, { org, resource }) {
    const appSignOn = at(rule, 'actions', 'appSignOn');
    const conditions = at(rule, 'conditions');
    if (appSignOn === undefined || at(rule, 'system') === true || !restricts(conditions)) return;
    if (textAt(conditions, 'network', 'connection') === 'ZONE') return;
    if (allowsOneFactor(appSignOn, org) && isInForce(resource, org))
      yield {
        at: ['actions', 'appSignOn', ...innermost(appSignOn, 'verificationMethod', 'factorMode')],
        message:
          'this rule allows sign-ins from any network with one factor; require `2FA`, or restrict it to trusted zones',
      };
  },
  examples: () => ({
    bad: [exampleGiven(rule({}), { org: STAFF }), rule({ network: { connection: 'ANYWHERE' } })],
    good: [
      rule({ network: { connection: 'ZONE', include: ['z1'] } }),
      exampleGiven(rule({}, '2FA'), { note: 'The rule requires 2FA' }),
      exampleGiven(rule({}, '1FA', { status: 'INACTIVE' }), { note: 'An inactive rule is not checked' }),
    ],
  }),
});

function rule(conditions: object, factorMode = '1FA', more: object = {}) {
  return {
    type: 'ACCESS_POLICY',
    name: 'Staff',
    conditions: { userType: { include: ['t1'], exclude: [] }, ...conditions },
    actions: { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode } } },
    ...more,
  };
}
