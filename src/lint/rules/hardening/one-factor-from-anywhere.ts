import { isInForce } from '../../helpers/hardening/in-force.js';
import { innermost } from '../../helpers/hardening/innermost.js';
import { restricts } from '../../helpers/hardening/restricts.js';
import { admitsOneFactor } from '../../helpers/hardening/ways-in.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** What has no conditions at all is a matter of the catch-all. Spec: Authentication policy. */
export const hardeningOneFactorFromAnywhere = defineRule({
  id: 'hardening/one-factor-from-anywhere',
  severity: 'warning',
  what: 'a rule lets users in from any network with one factor',
  why: 'whoever has that one factor, a guessed password perhaps, gets in from anywhere in the world; a missing network condition is any network, too',
  source:
    'DISA STIG V1R2, V-279693 (zones in all rules) and V-273194; CISA SCuBA, MS.AAD.3.2, GWS.COMMONCONTROLS.1.2',
  on: 'org',
  preset: 'hardening',
  *check(org) {
    for (const rule of org.all('rule')) {
      const appSignOn = at(rule.value, 'actions', 'appSignOn');
      const conditions = at(rule.value, 'conditions');
      if (appSignOn === undefined || at(rule.value, 'system') === true || !restricts(conditions)) continue;
      if (textAt(conditions, 'network', 'connection') === 'ZONE') continue;
      if (!admitsOneFactor(appSignOn, org.brand) || !isInForce(rule, org)) continue;
      yield {
        of: rule,
        at: ['actions', 'appSignOn', ...innermost(appSignOn, 'verificationMethod', 'factorMode')],
        message:
          'users get in from any network with one factor: ask for `2FA`, or name the zones that are trusted',
      };
    }
  },
  examples: {
    bad: [org({}), org({ network: { connection: 'ANYWHERE' } })],
    good: [
      org({ network: { connection: 'ZONE', include: ['z1'] } }),
      org({}, { factorMode: '2FA' }),
      org({}, {}, { access: 'DENY' }),
      org({}, {}, {}, { status: 'INACTIVE' }),
    ],
  },
});

function org(conditions: object, method: object = {}, action: object = {}, rule: object = {}) {
  return {
    policies: [{ id: 'p1', type: 'ACCESS_POLICY', name: 'Intranet', status: 'ACTIVE' }],
    rules: {
      p1: [
        {
          id: 'r1',
          type: 'ACCESS_POLICY',
          name: 'Staff',
          conditions: { userType: { include: ['t1'], exclude: [] }, ...conditions },
          actions: {
            appSignOn: {
              access: 'ALLOW',
              verificationMethod: { type: 'ASSURANCE', factorMode: '1FA', ...method },
              ...action,
            },
          },
          ...rule,
        },
      ],
    },
    userTypes: [{ id: 't1', name: 'staff', displayName: 'Staff' }],
    zones: [
      {
        id: 'z1',
        type: 'IP',
        name: 'Office',
        status: 'ACTIVE',
        gateways: [{ type: 'CIDR', value: '10.0.0.0/24' }],
      },
    ],
  };
}
