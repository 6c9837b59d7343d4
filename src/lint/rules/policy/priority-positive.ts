import { defineRule, exampleGiven } from '../../rule/rule.js';

export const policyPriorityPositive = defineRule({
  id: 'policy/priority-positive',
  severity: 'error',
  what: 'the priority of a policy is not an integer of 1 or more',
  why: 'the highest priority is 1; the service rejects 0, fractions and texts',
  source: 'Policy, `priority`',
  on: 'policy',
  refusedByService: 'both',
  fields: ['priority'],
  examples: () => ({
    bad: [
      { type: 'PASSWORD', name: 'Staff', priority: 0 },
      { type: 'PASSWORD', name: 'Staff', priority: 1.5 },
      { type: 'PASSWORD', name: 'Staff', priority: '1' },
    ],
    good: [
      { type: 'PASSWORD', name: 'Staff', priority: 1 },
      exampleGiven(
        { type: 'PASSWORD', name: 'Staff' },
        { note: 'A policy without a priority is not reported' },
      ),
    ],
  }),
});
