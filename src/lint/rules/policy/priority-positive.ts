import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, `priority`. */
export const policyPriorityPositive = defineRule({
  id: 'policy/priority-positive',
  severity: 'error',
  what: 'the priority of a policy is no whole number from 1',
  why: 'the highest place is 1: there is none above it, between two numbers, or at a text',
  source: 'Policy, `priority`',
  on: 'policy',
  refusedByService: 'both',
  fields: ['priority'],
  examples: {
    bad: [
      { type: 'PASSWORD', name: 'Staff', priority: 0 },
      { type: 'PASSWORD', name: 'Staff', priority: 1.5 },
      { type: 'PASSWORD', name: 'Staff', priority: '1' },
    ],
    good: [
      { type: 'PASSWORD', name: 'Staff', priority: 1 },
      { type: 'PASSWORD', name: 'Staff' },
    ],
  },
});
