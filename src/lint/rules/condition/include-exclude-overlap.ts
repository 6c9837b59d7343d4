import { elementsOf, elementWords, listsIn } from '../../helpers/condition/condition-lists.js';
import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const conditionIncludeExcludeOverlap = defineRule({
  id: 'condition/include-exclude-overlap',
  severity: 'error',
  what: 'a condition includes and excludes the same value',
  why: 'exclusion wins, so the included value never matches; one of the two entries is a mistake',
  source: 'Conditions (policy and rule)',
  on: 'conditions',
  refusedByService: 'both',
  *check(conditions, { org }) {
    const lists = listsIn(conditions, org);
    for (const exclusion of lists) {
      const { list, side } = exclusion;
      if (side !== 'exclude') continue;
      const inclusion = lists.find((other) => other.list === list && other.side === 'include');
      const isIgnored = list.path[0] === 'network' && at(conditions, 'network', 'connection') === 'ANYWHERE';
      if (inclusion === undefined || isIgnored) continue;
      const included = new Map(elementsOf(inclusion).map((one) => [one.key, one]));
      for (const excluded of elementsOf(exclusion)) {
        const same = included.get(excluded.key);
        if (same === undefined) continue;
        yield {
          at: excluded.at,
          message: `${elementWords(exclusion, excluded)} is both included and excluded, and exclusion wins; remove it from one of the lists`,
          related: [{ at: same.at, message: 'included here' }],
        };
      }
    }
  },
  examples: () => ({
    bad: [
      { people: { groups: { include: ['staff'], exclude: ['staff'] } } },
      { network: { connection: 'ZONE', include: ['office'], exclude: ['office'] } },
    ],
    good: [{ people: { groups: { include: ['staff'], exclude: ['guests'] } } }],
  }),
});
