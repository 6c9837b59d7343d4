import { defineRule } from '../../rule/rule.js';

/** The module `suppress.ts` reports findings of the rule `suppression/expired` when it applies suppressions. */
export const suppressionExpired = defineRule({
  id: 'suppression/expired',
  severity: 'warning',
  what: 'a suppression has expired, but its findings still exist',
  why: 'the findings were accepted only until the expiry date (`expires`)',
  source: 'Linting, "suppressions and baselines"',
  choices: [
    'the examples are checked as of 15 January 2026; a suppression is still valid on its expiry date',
  ],
  on: 'suppression',
  examples: () => ({
    bad: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff' },
          { id: 'p2', type: 'PASSWORD', name: 'Staff' },
        ],
        suppressions: [{ rule: 'policy/name-unique', reason: 'renamed in May', expires: '2025-05-31' }],
      },
    ],
    good: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff' },
          { id: 'p2', type: 'PASSWORD', name: 'Staff' },
        ],
        suppressions: [{ rule: 'policy/name-unique', reason: 'renamed in May', expires: '2026-01-15' }],
      },
    ],
  }),
});
