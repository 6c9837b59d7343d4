import { quoted } from '../../../base/messages.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { at, isGiven, membersAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Type-specific policy data, "no policy settings". */
export const policySettingsUnexpected = defineRule({
  id: 'policy/settings-unexpected',
  severity: 'error',
  what: 'a policy has settings that its type does not support',
  why: 'the service ignores or rejects these settings, so they have no effect',
  source: 'Type-specific policy data',
  on: 'policy',
  refusedByService: 'both',
  *check(policy, context) {
    const type = typeOf({ value: policy }, context);
    if (factsOf(type) === undefined) return;
    for (const key of Object.keys(membersAt(policy, 'settings'))) {
      const owner = OWNERS.get(key);
      if (!isGiven(policy, 'settings', key) || owner?.type === type) continue;
      if (owner !== undefined)
        yield {
          at: ['settings', key],
          isKey: true,
          message: `${quoted(key)} is a setting of ${owner.title}, but this policy has the type ${quoted(String(at(policy, 'type')))}; remove it`,
        };
      else if (type === 'OKTA_SIGN_ON')
        yield {
          at: ['settings', key],
          isKey: true,
          message: `a global session policy has no settings; move ${quoted(key)} to its rules`,
        };
    }
  },
  examples: () => ({
    bad: [
      { type: 'OKTA_SIGN_ON', name: 'Staff', settings: { session: { maxSessionIdleMinutes: 120 } } },
      { type: 'OKTA_SIGN_ON', name: 'Staff', settings: { password: { complexity: { minLength: 12 } } } },
      { type: 'MFA_ENROLL', name: 'Staff', settings: { password: { complexity: { minLength: 12 } } } },
      {
        type: 'PASSWORD',
        name: 'Staff',
        settings: { factors: { okta_otp: { enroll: { self: 'OPTIONAL' } } } },
      },
    ],
    good: [
      { type: 'OKTA_SIGN_ON', name: 'Staff', settings: null },
      exampleGiven(
        { type: 'PASSWORD', name: 'Staff', settings: { password: { complexity: { minLength: 12 } } } },
        { note: 'A password policy has these settings' },
      ),
    ],
  }),
});

const ENROLLMENT = { type: 'MFA_ENROLL', title: 'enrollment policies' };
const PASSWORD = { type: 'PASSWORD', title: 'password policies' };

/** The policy type to which each setting belongs. */
const OWNERS = new Map([
  ['authenticators', ENROLLMENT],
  ['factors', ENROLLMENT],
  ['delegation', PASSWORD],
  ['password', PASSWORD],
  ['recovery', PASSWORD],
]);
