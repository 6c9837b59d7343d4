import { defineRule } from '../../rule/rule.js';

/**
 * Reports attributes in `excludeAttributes` other than `firstName` and `lastName`, because the service rejects them. Spec: Password policy,
 * `password.complexity.excludeAttributes`.
 */
export const passwordExcludeAttributesKnown = defineRule({
  id: 'password/exclude-attributes-known',
  severity: 'error',
  what: 'a password policy excludes an unsupported attribute',
  why: 'passwords can be checked only against the first and the last name; the service rejects other attributes',
  source: 'Password policy: `password.complexity.excludeAttributes`',
  on: 'password settings',
  refusedByService: 'both',
  fields: ['password.complexity.excludeAttributes'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ password: { complexity: { excludeAttributes: ['firstname'] } } }],
    good: [{ password: { complexity: { excludeAttributes: ['firstName', 'lastName'] } } }],
  }),
});
