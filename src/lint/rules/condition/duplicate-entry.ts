import { repeated } from '../../../base/repeated.js';
import { elementsOf, elementWords, listsIn } from '../../helpers/condition/condition-lists.js';
import { defineRule } from '../../rule/rule.js';

export const conditionDuplicateEntry = defineRule({
  id: 'condition/duplicate-entry',
  severity: 'warning',
  what: 'a list of a condition contains the same value twice',
  why: 'the second entry has no effect; another value may have been intended',
  source: 'Conditions (policy and rule)',
  on: 'conditions',
  fix: 'safe',
  *check(conditions, { org }) {
    for (const list of listsIn(conditions, org))
      if (list.elements.length > 1)
        for (const { first, again } of repeated(elementsOf(list), ({ key }) => key))
          yield {
            at: again.at,
            message: `duplicate entry: ${elementWords(list, again)}; remove it, or replace it with the intended value`,
            related: [{ at: first.at, message: 'the first entry' }],
            fix: {
              kind: 'safe',
              what: 'remove the second entry',
              changes: [{ op: 'remove', at: again.at }],
            },
          };
  },
  examples: () => ({
    bad: [{ people: { groups: { include: ['staff', 'staff'], exclude: [] } } }],
    good: [{ people: { groups: { include: ['staff', 'partners'], exclude: [] } } }],
  }),
});
