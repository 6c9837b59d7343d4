import { ENROLLMENT, enrollmentChanges, enrollmentState } from '../../helpers/profile/profile-enrollment.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const profileAccessNotToDeny = defineRule({
  id: 'profile/access-not-to-deny',
  severity: 'error',
  what: 'a change sets the access of a profile enrollment rule to `DENY`',
  why: 'the service rejects the change: access cannot change to `DENY` after the rule is created',
  source: 'Profile enrollment policy, `access`',
  on: 'change',
  refusedByService: 'both',
  engine: 'identity',
  *check(change) {
    for (const { rule, before, after, was } of enrollmentChanges(change)) {
      if (textAt(after, 'access') !== 'DENY' || textAt(before, 'access') !== 'ALLOW') continue;
      yield {
        of: rule,
        at: [...ENROLLMENT, 'access'],
        message:
          '`access` cannot change to `DENY`; keep `ALLOW`, and set `unknownUserAction: DENY` to reject unknown users',
        related: [{ of: was, at: [...ENROLLMENT, 'access'], message: 'the previous value' }],
      };
    }
  },
  examples: () => ({
    bad: [{ before: enrollmentState({}), after: enrollmentState({ access: 'DENY' }) }],
    good: [
      { before: enrollmentState({}), after: enrollmentState({ unknownUserAction: 'DENY' }) },
      exampleGiven(
        { before: enrollmentState({ access: 'DENY' }), after: enrollmentState({ access: 'DENY' }) },
        { note: 'The access was `DENY` before the change, too' },
      ),
    ],
  }),
});
