import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, `name`. */
export const policyNameRequired = defineRule({
  id: 'policy/name-required',
  severity: 'error',
  what: 'a policy without a name, or with a blank one',
  why: 'the service requires a name, and people find the policy by nothing else',
  source: 'Policy, `name`',
  on: 'policy',
  refusedByService: 'both',
  fields: ['name'],
  examples: {
    bad: [{ type: 'PASSWORD' }, { type: 'PASSWORD', name: ' ' }],
    good: [{ type: 'PASSWORD', name: 'Staff' }],
  },
});
