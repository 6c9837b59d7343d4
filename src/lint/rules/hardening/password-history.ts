import {
  examplePasswordPolicy,
  isPasswordPolicy,
  passwordSettingOf,
  placeOfPasswordSetting,
} from '../../helpers/hardening/password-policy.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports password policies that let users reuse recent passwords. By default, the service remembers 0 passwords. Spec: Password policy,
 * `password.age.historyCount`.
 */
export const hardeningPasswordHistory = defineRule({
  id: 'hardening/password-history',
  severity: 'warning',
  what: 'a password policy allows the reuse of recent passwords',
  why: 'a user who must change a stolen password can return to it, and so can the attacker; by default, the service remembers no passwords',
  source:
    'DISA STIG V1R2, V-273209 (5); HealthInsight, as checked by cnspec (24); CISA SCuBA, GWS.COMMONCONTROLS.5.5',
  on: 'policy',
  preset: 'hardening',
  options: {
    passwords: {
      what: 'the minimum number of remembered passwords. At least 1, because 0 remembers none; at most 30, the maximum of the service',
      default: 5,
      least: 1,
      most: 30,
    },
  },
  *check(policy, { org, brand, resource }, { passwords: least }) {
    if (!isPasswordPolicy(resource, { org, brand })) return;
    const count = passwordSettingOf(policy, SETTING, DEFAULT);
    if (count === undefined || count >= least) return;
    yield {
      at: placeOfPasswordSetting(policy, SETTING),
      message: `\`historyCount\` is \`${count}\`, so the service remembers too few passwords; set it to ${least} or more`,
    };
  },
  examples: () => ({
    bad: [
      examplePasswordPolicy({ age: { historyCount: 4 } }),
      exampleGiven(examplePasswordPolicy({ age: {} }), {
        note: 'Without `historyCount`, the service remembers 0 passwords',
      }),
    ],
    good: [
      examplePasswordPolicy({ age: { historyCount: 5 } }),
      exampleGiven(examplePasswordPolicy({ age: { historyCount: 0 } }, { status: 'INACTIVE' }), {
        note: 'An inactive policy is not checked',
      }),
    ],
  }),
});

const SETTING = ['settings', 'password', 'age', 'historyCount'] as const;
const DEFAULT = 0;
