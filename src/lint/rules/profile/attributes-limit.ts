import { counted, quoted } from '../../../base/messages.js';
import { repeated } from '../../../base/repeated.js';
import { enrollmentExample } from '../../helpers/profile/profile-enrollment.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const profileAttributesLimit = defineRule({
  id: 'profile/attributes-limit',
  severity: 'error',
  what: 'a profile enrollment rule has too many attributes, a duplicate one, or one without `name`, `label` or `required`',
  why: 'the service accepts at most 10 attributes, each complete and listed once, and rejects the rule otherwise',
  source: 'Profile enrollment policy, `profileAttributes`',
  choices: [
    '`required` of an attribute has a default: a stored rule contains it, and a create request may omit it',
  ],
  on: 'profile enrollment',
  refusedByService: 'both',
  fields: ['profileAttributes.*'],
  *check(enrollment) {
    const attributes = listAt(enrollment, 'profileAttributes');
    if (attributes.length > MOST)
      yield {
        at: ['profileAttributes'],
        message: `the rule has ${counted(attributes.length, 'profile attribute')}, but the limit is ${MOST}; remove some`,
      };
    for (const { first, again } of repeated(attributes.entries(), ([, attribute]) =>
      textAt(attribute, 'name'),
    ))
      yield {
        at: ['profileAttributes', again[0], 'name'],
        message: `the attribute ${quoted(textAt(again[1], 'name') ?? '')} is listed twice; remove one of the two`,
        related: [{ at: ['profileAttributes', first[0], 'name'], message: 'the other attribute' }],
      };
  },
  examples: () => ({
    bad: [
      enrollmentExample({ profileAttributes: [attribute('email'), attribute('email')] }),
      enrollmentExample({ profileAttributes: [{ name: 'email', label: 'Email' }] }),
      enrollmentExample({
        profileAttributes: Array.from({ length: 11 }, (_, index) => attribute(`attribute${index}`)),
      }),
    ],
    good: [
      enrollmentExample({
        profileAttributes: Array.from({ length: 10 }, (_, index) => attribute(`attribute${index}`)),
      }),
      exampleGiven(enrollmentExample(), { note: 'The list of attributes may be empty' }),
      exampleGiven(enrollmentExample({ profileAttributes: [{ name: 'email', label: 'Email' }] }), {
        reading: 'create',
      }),
    ],
  }),
});

const MOST = 10;

function attribute(name: string) {
  return { name, label: 'Label', required: true };
}
