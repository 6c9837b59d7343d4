import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The module `suppress.ts` reports findings of the rule `suppression/unused` when it applies suppressions. */
export const suppressionUnused = defineRule({
  id: 'suppression/unused',
  severity: 'warning',
  what: 'a suppression matches no finding',
  why: 'the suppression has no effect: the problem is fixed, or the suppression names the wrong rule or resource. If it stays, it silently suppresses later findings that it matches',
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
      exampleGiven(
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
        { note: 'Both suppressions match the finding about the two policies with one name' },
      ),
    ],
  }),
});
