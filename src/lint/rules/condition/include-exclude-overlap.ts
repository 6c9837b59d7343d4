import { quoted } from '../../../read/words.js';
import { at } from '../../look.js';
import { defineRule } from '../../rule.js';
import { CONDITION_LISTS, listedIn } from './listed-values.js';

/** Spec: Conditions (policy and rule). */
export const conditionIncludeExcludeOverlap = defineRule({
  id: 'condition/include-exclude-overlap',
  severity: 'error',
  what: 'a condition that includes and excludes the same',
  why: 'exclusion wins over inclusion, so the condition can never be met for it: one of the two is a mistake',
  source: 'Conditions (policy and rule)',
  on: 'conditions',
  *check(conditions) {
    for (const list of CONDITION_LISTS) {
      const isIgnored = list.path[0] === 'network' && at(conditions, 'network', 'connection') === 'ANYWHERE';
      if (isIgnored || list.sides.length < 2) continue;
      const included = new Map(listedIn(conditions, list, 'include').map((one) => [one.key, one]));
      for (const excluded of listedIn(conditions, list, 'exclude')) {
        const same = included.get(excluded.key);
        if (same === undefined) continue;
        yield {
          at: excluded.at,
          message: `${quoted(excluded.id ?? excluded.key)} is both included and excluded: exclusion wins, so remove it from one of the lists`,
          related: [{ at: same.at, message: 'included here' }],
        };
      }
    }
  },
  examples: {
    bad: [
      { people: { groups: { include: ['staff'], exclude: ['staff'] } } },
      { network: { connection: 'ZONE', include: ['office'], exclude: ['office'] } },
    ],
    good: [{ people: { groups: { include: ['staff'], exclude: ['guests'] } } }],
  },
});
