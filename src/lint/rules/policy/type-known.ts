import { defineRule, exampleGiven } from '../../rule/rule.js';

export const policyTypeKnown = defineRule({
  id: 'policy/type-known',
  severity: 'error',
  what: 'the type of a policy is missing or unknown',
  why: 'the type determines where the policy applies; the service rejects unknown types, so such a policy never applies',
  source: 'Policy, `type`',
  choices: [
    'the live service (edition `field`) has more policy types than the specification, so this lint rule accepts them there',
  ],
  on: 'policy',
  refusedByService: 'both',
  fields: ['type'],
  fix: 'suggested',
  examples: () => ({
    bad: [
      { type: 'PASWORD', name: 'Staff' },
      { name: 'Staff' },
      { type: 'POST_AUTH_SESSION', name: 'After sign-in' },
    ],
    good: [
      { type: 'OKTA_SIGN_ON', name: 'Staff' },
      exampleGiven({ type: 'POST_AUTH_SESSION', name: 'After sign-in' }, { edition: 'field' }),
    ],
  }),
});
