import { numberAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const MINUTES_OF_A_DAY = 1440;

/** If `maxAgeDays` is 0, passwords never expire. Spec: Password policy, `password.age`. */
export const passwordAgeConsistent = defineRule({
  id: 'password/age-consistent',
  severity: 'warning',
  what: 'the minimum age, the maximum age and the expiry warning of a password policy contradict each other',
  why: 'depending on the values, users are warned from the first day on, or never, or cannot change a password before it expires',
  source: 'Password policy: `password.age`',
  on: 'password settings',
  *check(settings) {
    const most = numberAt(settings, 'password', 'age', 'maxAgeDays');
    if (most === undefined || most < 0) return;
    const related = [{ at: ['password', 'age', 'maxAgeDays'], message: 'the maximum age' }];
    const warned = numberAt(settings, 'password', 'age', 'expireWarnDays') ?? 0;
    if (warned > 0 && warned >= most)
      yield {
        at: ['password', 'age', 'expireWarnDays'],
        message:
          most === 0
            ? '`expireWarnDays` has no effect, because passwords do not expire with `maxAgeDays` 0; remove it, or set `maxAgeDays`'
            : 'users are warned from the day on which they set the password; set `expireWarnDays` to less than `maxAgeDays`',
        related,
      };
    const least = numberAt(settings, 'password', 'age', 'minAgeMinutes') ?? 0;
    if (most > 0 && least >= most * MINUTES_OF_A_DAY)
      yield {
        at: ['password', 'age', 'minAgeMinutes'],
        message: 'a password expires before it may be changed; set `minAgeMinutes` to less than `maxAgeDays`',
        related,
      };
  },
  examples: () => ({
    bad: [
      { password: { age: { maxAgeDays: 10, expireWarnDays: 15 } } },
      { password: { age: { maxAgeDays: 0, expireWarnDays: 15 } } },
      { password: { age: { maxAgeDays: 1, minAgeMinutes: 2000 } } },
    ],
    good: [
      { password: { age: { maxAgeDays: 60, expireWarnDays: 15, minAgeMinutes: 60 } } },
      exampleGiven(
        { password: { age: { maxAgeDays: 0, expireWarnDays: 0, minAgeMinutes: 60 } } },
        { note: 'With `maxAgeDays: 0`, passwords do not expire' },
      ),
    ],
  }),
});
