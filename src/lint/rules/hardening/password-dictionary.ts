import {
  examplePasswordPolicy,
  isPasswordPolicy,
  placeOfPasswordSetting,
} from '../../helpers/hardening/password-policy.js';
import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** A password policy allows common passwords by default. Spec: Password policy, `password.complexity.dictionary.common.exclude`. */
export const hardeningPasswordDictionary = defineRule({
  id: 'hardening/password-dictionary',
  severity: 'warning',
  what: 'a password policy allows common passwords',
  why: 'attackers try common passwords first; the service can reject them, but only if it is configured to',
  source: 'DISA STIG V1R2, V-273208; HealthInsight, common passwords, as checked by cnspec',
  on: 'policy',
  preset: 'hardening',
  fix: 'suggested',
  *check(policy, { org, brand, resource }) {
    if (!isPasswordPolicy(resource, { org, brand })) return;
    const exclude = at(policy, ...SETTING);
    if (exclude !== false && exclude !== undefined && exclude !== null) return;
    yield {
      at: placeOfPasswordSetting(policy, SETTING),
      message: 'common passwords are allowed; set `dictionary: {common: {exclude: true}}`',
      ...(exclude === false && {
        fix: {
          kind: 'suggested' as const,
          what: 'set it to `true`',
          changes: [{ op: 'set' as const, at: SETTING, value: true }],
        },
      }),
    };
  },
  examples: () => ({
    bad: [
      examplePasswordPolicy({ complexity: { dictionary: { common: { exclude: false } } } }),
      exampleGiven(examplePasswordPolicy({ complexity: { minLength: 15 } }), {
        note: 'Without `dictionary`, the service allows common passwords',
      }),
    ],
    good: [
      examplePasswordPolicy({ complexity: { dictionary: { common: { exclude: true } } } }),
      exampleGiven(examplePasswordPolicy({}, { status: 'INACTIVE' }), {
        note: 'An inactive policy is not checked',
      }),
    ],
  }),
});

const SETTING = ['settings', 'password', 'complexity', 'dictionary', 'common', 'exclude'] as const;
