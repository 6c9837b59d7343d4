import { repeated } from '../../../base/repeated.js';
import { elementsOf, elementWords, listsIn } from '../../helpers/condition/condition-lists.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule). */
export const conditionDuplicateEntry = defineRule({
  id: 'condition/duplicate-entry',
  severity: 'warning',
  what: 'the same value twice in one list of a condition',
  why: 'the second says nothing; perhaps another value was meant',
  source: 'Conditions (policy and rule)',
  on: 'conditions',
  fix: 'safe',
  *check(conditions, { org }) {
    for (const list of listsIn(conditions, org))
      if (list.elements.length > 1)
        for (const { first, again } of repeated(elementsOf(list), ({ key }) => key))
          yield {
            at: again.at,
            message: `${elementWords(list, again)} stands in this list already; remove it, or write what was meant`,
            related: [{ at: first.at, message: 'the first one' }],
            fix: {
              kind: 'safe',
              what: 'remove the second one',
              changes: [{ op: 'remove', at: again.at }],
            },
          };
  },
  examples: {
    bad: [{ people: { groups: { include: ['staff', 'staff'], exclude: [] } } }],
    good: [{ people: { groups: { include: ['staff', 'partners'], exclude: [] } } }],
  },
});
