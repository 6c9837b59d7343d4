import { numberAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a password policy for Active Directory that sets when passwords expire; the directory determines that. Spec: Password policy,
 * `password.age`.
 */
export const passwordDirectoryAge = defineRule({
  id: 'password/directory-age',
  severity: 'warning',
  what: 'a password policy for Active Directory sets an expiry',
  why: 'the directory determines when its passwords expire, so the value has no effect; the service stores 0 in such a policy',
  source: 'Limits of the live service: password policies for Active Directory',
  on: 'policy',
  edition: 'field',
  *check(policy) {
    if (textAt(policy, 'conditions', 'authProvider', 'provider') !== 'ACTIVE_DIRECTORY') return;
    const days = numberAt(policy, 'settings', 'password', 'age', 'maxAgeDays') ?? 0;
    if (days <= 0) return;
    yield {
      at: ['settings', 'password', 'age', 'maxAgeDays'],
      message: `\`maxAgeDays\` is ${days}, but Active Directory determines when its passwords expire; set it to 0, and set the age in the directory`,
      related: [{ at: ['conditions', 'authProvider', 'provider'], message: 'the directory' }],
    };
  },
  examples: () => ({
    bad: [passwordPolicy('ACTIVE_DIRECTORY', 90)],
    good: [
      passwordPolicy('ACTIVE_DIRECTORY', 0),
      exampleGiven(passwordPolicy('OKTA', 90), { note: 'The service itself stores these passwords' }),
    ],
  }),
});

function passwordPolicy(provider: string, maxAgeDays: number) {
  return {
    type: 'PASSWORD',
    name: 'Staff',
    conditions: { authProvider: { provider } },
    settings: { password: { age: { maxAgeDays } } },
  };
}
