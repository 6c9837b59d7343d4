import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, `status`. */
export const policyStatusKnown = defineRule({
  id: 'policy/status-known',
  severity: 'error',
  what: 'the status of a policy is neither `ACTIVE` nor `INACTIVE`',
  why: 'the service knows no other status, so nobody can tell whether the policy takes part',
  source: 'Policy, `status`',
  on: 'policy',
  refusedByService: 'both',
  fields: ['status'],
  fix: 'suggested',
  examples: {
    bad: [{ type: 'PASSWORD', name: 'Staff', status: 'ACTIVE,' }],
    good: [
      { type: 'PASSWORD', name: 'Staff', status: 'INACTIVE' },
      { type: 'PASSWORD', name: 'Staff' },
    ],
  },
});
