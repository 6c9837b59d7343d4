import { defineRule } from '../../rule/rule.js';

/** The module `suppress.ts` reports findings of the rule `suppression/unused` when it applies suppressions. */
export const suppressionUnused = defineRule({
  id: 'suppression/unused',
  severity: 'warning',
  what: 'a suppression matches no finding',
  why: 'it has no effect now: the problem is fixed, or the suppression names another rule or resource than the finding; it would silently suppress a later finding that it matches',
  source: 'Linting, "suppressions and baselines"',
  on: 'suppression',
  examples: () => ({
    bad: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff' }],
        suppressions: [{ rule: 'policy/name-unique', reason: 'renamed in May' }],
      },
    ],
    good: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff' },
          { id: 'p2', type: 'PASSWORD', name: 'Staff' },
        ],
        suppressions: [
          { rule: 'policy/name-unique', reason: 'renamed in May' },
          { rule: 'policy/*', reason: 'a part of an org' },
        ],
      },
    ],
  }),
});
