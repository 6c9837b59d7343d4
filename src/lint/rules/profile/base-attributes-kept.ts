import { deepEqual } from '../../../base/deep-equal.js';
import { ENROLLMENT, enrollmentChanges, enrollmentState } from '../../helpers/profile/profile-enrollment.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Profile enrollment policy, "required base profile attributes". */
export const profileBaseAttributesKept = defineRule({
  id: 'profile/base-attributes-kept',
  severity: 'error',
  what: 'a change edits or removes the profile attribute `firstName` or `lastName`',
  why: '`firstName` and `lastName` are required base attributes, so the service rejects the change',
  source: 'Profile enrollment policy',
  on: 'change',
  refusedByService: 'spec',
  engine: 'identity',
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'rules without these attributes exist in the live service, so the live service seems to accept their removal',
    },
  ],
  *check(change) {
    for (const { rule, before, after, was } of enrollmentChanges(change))
      for (const name of BASE) {
        const [old, now] = [locationOf(name, before), locationOf(name, after)];
        if (old < 0) continue;
        const related = [
          { of: was, at: [...ENROLLMENT, 'profileAttributes', old], message: 'the previous value' },
        ];
        if (now < 0)
          yield {
            of: rule,
            at: [...ENROLLMENT, 'profileAttributes'],
            message: `\`${name}\` is removed, but base attributes cannot be deleted; add it again`,
            related,
          };
        else if (!deepEqual(attributesOf(before)[old], attributesOf(after)[now]))
          yield {
            of: rule,
            at: [...ENROLLMENT, 'profileAttributes', now],
            message: `\`${name}\` is edited, but base attributes cannot be updated; restore the previous value`,
            related,
          };
      }
  },
  examples: () => ({
    bad: [
      {
        before: enrollmentState({ profileAttributes: [attribute('firstName')] }),
        after: enrollmentState({ profileAttributes: [] }),
      },
      {
        before: enrollmentState({ profileAttributes: [attribute('lastName')] }),
        after: enrollmentState({ profileAttributes: [{ ...attribute('lastName'), required: false }] }),
      },
    ],
    good: [
      {
        before: enrollmentState({ profileAttributes: [attribute('firstName')] }),
        after: enrollmentState({ profileAttributes: [attribute('email'), attribute('firstName')] }),
      },
      exampleGiven(
        {
          before: enrollmentState({ profileAttributes: [attribute('email')] }),
          after: enrollmentState({ profileAttributes: [] }),
        },
        { note: '`email` is not a base attribute, so it may be removed' },
      ),
    ],
  }),
});

const BASE = ['firstName', 'lastName'] as const;

function attributesOf(enrollment: unknown): readonly unknown[] {
  return listAt(enrollment, 'profileAttributes');
}

function locationOf(name: string, enrollment: unknown): number {
  return attributesOf(enrollment).findIndex((attribute) => textAt(attribute, 'name') === name);
}

function attribute(name: string) {
  return { name, label: 'Label', required: true };
}
