import {
  examplePasswordPolicy,
  isPasswordPolicy,
  passwordSettingOf,
  placeOfPasswordSetting,
} from '../../helpers/hardening/password-policy.js';
import { defineRule } from '../../rule/rule.js';

/** The default is 10, 0 never locks. Spec: Password policy, `password.lockout.maxAttempts`. */
export const hardeningPasswordLockout = defineRule({
  id: 'hardening/password-lockout',
  severity: 'warning',
  what: 'a password may be guessed too often before the user is locked out',
  why: 'each attempt more is a guess more for whoever tries the passwords that people like best; `0` never locks out, and where nothing is said the service allows 10',
  source: 'DISA STIG V1R2, V-273189 (3); HealthInsight, 10, and 5 as checked by cnspec',
  on: 'policy',
  preset: 'hardening',
  options: {
    attempts: {
      what: 'the most attempts. At least 1, since 0 never locks out; at most 100, the most that the service counts; 3 or fewer for the STIG',
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
          ? `\`${attempts}\` attempts are allowed before the user is locked out: allow ${most} or fewer`
          : `users are never locked out, however many passwords are tried: allow ${most} attempts or fewer`,
    };
  },
  examples: {
    bad: [
      examplePasswordPolicy({ lockout: { maxAttempts: 10 } }),
      examplePasswordPolicy({ lockout: { maxAttempts: 0 } }),
      examplePasswordPolicy({}),
    ],
    good: [
      examplePasswordPolicy({ lockout: { maxAttempts: 6 } }),
      examplePasswordPolicy({ lockout: { maxAttempts: 0 } }, { status: 'INACTIVE' }),
    ],
  },
});

const SETTING = ['settings', 'password', 'lockout', 'maxAttempts'] as const;
const DEFAULT = 10;
