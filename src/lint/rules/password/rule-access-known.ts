import { defineRule } from '../../rule/rule.js';

const ACTIONS = ['passwordChange', 'selfServicePasswordReset', 'selfServiceUnlock'] as const;

export const passwordRuleAccessKnown = defineRule({
  id: 'password/rule-access-known',
  severity: 'error',
  what: 'the access of an action of a password rule is not `ALLOW` or `DENY`',
  why: 'the service cannot determine whether the action is allowed, so it rejects the rule',
  source: 'Password policy: rule `actions`',
  on: 'password actions',
  refusedByService: 'both',
  fields: ACTIONS.map((action) => `${action}.access`),
  fix: 'suggested',
  examples: () => ({
    bad: [{ passwordChange: { access: 'ALLOWED' } }, { selfServiceUnlock: {} }],
    good: [
      {
        passwordChange: { access: 'ALLOW' },
        selfServicePasswordReset: { access: 'DENY' },
        selfServiceUnlock: { access: 'DENY' },
      },
    ],
  }),
});
