import { counted } from '../../../base/messages.js';
import { enrollmentExample } from '../../helpers/profile/profile-enrollment.js';
import { listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const profileSingleTargetGroup = defineRule({
  id: 'profile/single-target-group',
  severity: 'error',
  what: 'a profile enrollment rule has more than one target group, or more than one registration hook',
  why: 'the service accepts at most one target group and at most one registration hook, and rejects the rule otherwise',
  source: 'Profile enrollment policy, `targetGroupIds`, `preRegistrationInlineHooks`',
  on: 'profile enrollment',
  refusedByService: 'both',
  *check(enrollment) {
    for (const [field, one] of LIMITED) {
      const { length } = listAt(enrollment, field);
      if (length < 2) continue;
      yield {
        at: [field],
        message: `\`${field}\` contains ${counted(length, one)}, but only one is allowed; remove the others`,
      };
    }
  },
  examples: () => ({
    bad: [
      enrollmentExample({ targetGroupIds: ['g1', 'g2'] }),
      enrollmentExample({ preRegistrationInlineHooks: [{ inlineHookId: 'h1' }, { inlineHookId: 'h2' }] }),
    ],
    good: [enrollmentExample({ targetGroupIds: ['g1'], preRegistrationInlineHooks: null })],
  }),
});

const LIMITED = [
  ['targetGroupIds', 'group'],
  ['preRegistrationInlineHooks', 'hook'],
] as const;
