import { defineRule, exampleGiven } from '../../rule/rule.js';

export const policyStatusKnown = defineRule({
  id: 'policy/status-known',
  severity: 'error',
  what: 'the status of a policy is not `ACTIVE` or `INACTIVE`',
  why: 'the service has no other status, so it is unknown whether the policy applies',
  source: 'Policy, `status`',
  on: 'policy',
  refusedByService: 'both',
  fields: ['status'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ type: 'PASSWORD', name: 'Staff', status: 'ACTIVE,' }],
    good: [
      { type: 'PASSWORD', name: 'Staff', status: 'INACTIVE' },
      exampleGiven(
        { type: 'PASSWORD', name: 'Staff' },
        { note: 'A policy without a status is not reported' },
      ),
    ],
  }),
});
