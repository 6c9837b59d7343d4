import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policy, `type`. */
export const policyTypeKnown = defineRule({
  id: 'policy/type-known',
  severity: 'error',
  what: 'a policy without a type, or of a type that the service does not have',
  why: 'the type says what the policy is about; one of no known type is refused, and no sign-in comes across it',
  source: 'Policy, `type`',
  on: 'policy',
  refusedByService: 'both',
  fields: ['type'],
  fix: 'suggested',
  examples: {
    bad: [
      { type: 'PASWORD', name: 'Staff' },
      { name: 'Staff' },
      { type: 'POST_AUTH_SESSION', name: 'After sign-in' },
    ],
    good: [
      { type: 'SVC_SIGN_ON', name: 'Staff' },
      exampleGiven({ type: 'POST_AUTH_SESSION', name: 'After sign-in' }, { edition: 'field' }),
    ],
  },
});
