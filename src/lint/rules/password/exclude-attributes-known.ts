import { defineRule } from '../../rule/rule.js';

/** Spec: Password policy, `password.complexity.excludeAttributes`. */
export const passwordExcludeAttributesKnown = defineRule({
  id: 'password/exclude-attributes-known',
  severity: 'error',
  what: 'an attribute that passwords cannot be kept free of',
  why: 'the service looks for the first and the last name only: it refuses other attributes',
  source: 'Password policy: `password.complexity.excludeAttributes`',
  on: 'password settings',
  refusedByService: 'both',
  fields: ['password.complexity.excludeAttributes'],
  fix: 'suggested',
  examples: {
    bad: [{ password: { complexity: { excludeAttributes: ['firstname'] } } }],
    good: [{ password: { complexity: { excludeAttributes: ['firstName', 'lastName'] } } }],
  },
});
