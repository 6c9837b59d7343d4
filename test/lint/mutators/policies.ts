import type { Mutator } from '../mutator.js';

const policy = () => ({ type: 'PASSWORD', name: 'Staff', status: 'ACTIVE', priority: 1 });

export const policies: readonly Mutator[] = [
  {
    rule: 'policy/status-known',
    what: 'a comma in the status',
    kind: 'policy',
    reading: 'create',
    valid: policy,
    breaks: (policy) => {
      policy.status = 'ACTIVE,';
    },
  },
];
