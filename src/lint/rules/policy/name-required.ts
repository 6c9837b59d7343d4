import { defineRule } from '../../rule/rule.js';

export const policyNameRequired = defineRule({
  id: 'policy/name-required',
  severity: 'error',
  what: 'the name of a policy is missing or blank',
  why: 'the service requires a name, and people identify the policy only by it',
  source: 'Policy, `name`',
  on: 'policy',
  refusedByService: 'both',
  fields: ['name'],
  examples: () => ({
    bad: [{ type: 'PASSWORD' }, { type: 'PASSWORD', name: ' ' }],
    good: [{ type: 'PASSWORD', name: 'Staff' }],
  }),
});
