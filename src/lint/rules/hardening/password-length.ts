import {
  examplePasswordPolicy,
  isPasswordPolicy,
  passwordSettingOf,
  placeOfPasswordSetting,
} from '../../helpers/hardening/password-policy.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The minimum length of passwords is 8 by default. Spec: Password policy, `password.complexity.minLength`. */
export const hardeningPasswordLength = defineRule({
  id: 'hardening/password-length',
  severity: 'warning',
  what: 'a password policy allows short passwords',
  why: 'attackers can guess a short password by brute force, whatever characters it contains; the default of the service is 8 characters',
  source:
    'DISA STIG V1R2, V-273195 (15); HealthInsight, 12, and 15 as checked by cnspec; CISA SCuBA, GWS.COMMONCONTROLS.5.2 (12)',
  on: 'policy',
  preset: 'hardening',
  options: {
    characters: {
      what: 'the minimum length. At least 8, the default of the service; at most 30, because users can hardly be expected to enter more; 15 or more for the STIG',
      default: 12,
      least: 8,
      most: 30,
    },
  },
  *check(policy, { org, brand, resource }, { characters: least }) {
    if (!isPasswordPolicy(resource, { org, brand })) return;
    const length = passwordSettingOf(policy, SETTING, DEFAULT);
    if (length === undefined || length >= least) return;
    yield {
      at: placeOfPasswordSetting(policy, SETTING),
      message: `minimum password length is \`${length}\`; set \`minLength\` to ${least} or more`,
    };
  },
  examples: () => ({
    bad: [
      examplePasswordPolicy({ complexity: { minLength: 8 } }),
      exampleGiven(examplePasswordPolicy({}), {
        note: 'Without `minLength`, the service requires 8 characters',
      }),
    ],
    good: [
      examplePasswordPolicy({ complexity: { minLength: 12 } }),
      exampleGiven(examplePasswordPolicy({ complexity: { minLength: 8 } }, { status: 'INACTIVE' }), {
        note: 'An inactive policy is not checked',
      }),
    ],
  }),
});

const SETTING = ['settings', 'password', 'complexity', 'minLength'] as const;
const DEFAULT = 8;
