import { defineRule } from '../../rule/rule.js';

const ACTIONS = ['passwordChange', 'selfServicePasswordReset', 'selfServiceUnlock'] as const;

/** Spec: Password policy: rule `actions`. */
export const passwordRuleAccessKnown = defineRule({
  id: 'password/rule-access-known',
  severity: 'error',
  what: 'an action of a password rule says neither `ALLOW` nor `DENY`',
  why: 'the service refuses the rule: it cannot tell whether people may do it',
  source: 'Password policy: rule `actions`',
  on: 'password actions',
  refusedByService: 'both',
  fields: ACTIONS.map((action) => `${action}.access`),
  fix: 'suggested',
  examples: {
    bad: [{ passwordChange: { access: 'ALLOWED' } }, { selfServiceUnlock: {} }],
    good: [
      {
        passwordChange: { access: 'ALLOW' },
        selfServicePasswordReset: { access: 'DENY' },
        selfServiceUnlock: { access: 'DENY' },
      },
    ],
  },
});
