import {
  examplePasswordPolicy,
  isPasswordPolicy,
  passwordSettingOf,
  placeOfPasswordSetting,
} from '../../helpers/hardening/password-policy.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a password policy that allows too many failed attempts before an account is locked. If the policy does not state the number, the
 * service allows 10. The value 0 disables the lockout. Spec: Password policy, `password.lockout.maxAttempts`.
 */
export const hardeningPasswordLockout = defineRule({
  id: 'hardening/password-lockout',
  severity: 'warning',
  what: 'a password policy allows too many failed attempts before lockout',
  why: 'each attempt is one more guess for an attacker who tries common passwords; `0` disables the lockout, and the default of the service is 10',
  source: 'DISA STIG V1R2, V-273189 (3); HealthInsight, 10, and 5 as checked by cnspec',
  on: 'policy',
  preset: 'hardening',
  options: {
    attempts: {
      what: 'the maximum number of attempts. At least 1, because 0 disables the lockout; at most 100, the maximum of the service; 3 or fewer for the STIG',
      default: 6,
      least: 1,
      most: 100,
    },
  },
  *check(policy, { org, brand, resource }, { attempts: most }) {
    if (!isPasswordPolicy(resource, { org, brand })) return;
    const attempts = passwordSettingOf(policy, SETTING, DEFAULT);
    if (attempts === undefined || (attempts > 0 && attempts <= most)) return;
    yield {
      at: placeOfPasswordSetting(policy, SETTING),
      message:
        attempts > 0
          ? `lockout threshold is \`${attempts}\`; set it to ${most} or less`
          : `lockout is disabled, so an attacker can try any number of passwords; set the threshold to ${most} or less`,
    };
  },
  examples: () => ({
    bad: [
      examplePasswordPolicy({ lockout: { maxAttempts: 10 } }),
      examplePasswordPolicy({ lockout: { maxAttempts: 0 } }),
      exampleGiven(examplePasswordPolicy({}), {
        note: 'Without `maxAttempts`, the service allows 10 attempts',
      }),
    ],
    good: [
      examplePasswordPolicy({ lockout: { maxAttempts: 6 } }),
      exampleGiven(examplePasswordPolicy({ lockout: { maxAttempts: 0 } }, { status: 'INACTIVE' }), {
        note: 'An inactive policy is not checked',
      }),
    ],
  }),
});

const SETTING = ['settings', 'password', 'lockout', 'maxAttempts'] as const;
const DEFAULT = 10;
