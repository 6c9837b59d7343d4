import { defineRule } from '../../rule/rule.js';

/** Reports a number of attempts or minutes for lockout that is not an integer of 0 or more. Spec: Password policy, `password.lockout`. */
export const passwordLockoutRange = defineRule({
  id: 'password/lockout-range',
  severity: 'error',
  what: 'a number of attempts or minutes for lockout is not an integer of 0 or more',
  why: 'the service rejects the value, so the intended lockout does not apply',
  source: 'Password policy: `password.lockout`',
  on: 'password settings',
  refusedByService: 'both',
  fields: ['password.lockout.maxAttempts', 'password.lockout.autoUnlockMinutes'],
  examples: () => ({
    bad: [
      { password: { lockout: { maxAttempts: -1 } } },
      { password: { lockout: { autoUnlockMinutes: '15' } } },
    ],
    good: [{ password: { lockout: { maxAttempts: 10, autoUnlockMinutes: 0 } } }],
  }),
});
