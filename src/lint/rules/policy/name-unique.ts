import { quoted } from '../../../read/words.js';
import { repeated } from '../../repeated.js';
import { defineRule } from '../../rule.js';
import { policiesByType } from './by-type.js';

/** Spec: Policy, `name`. */
export const policyNameUnique = defineRule({
  id: 'policy/name-unique',
  severity: 'warning',
  what: 'two policies of one type share a name',
  why: 'people cannot tell them apart in a list or a report, and will edit the wrong one',
  source: 'Policy, `name`',
  on: 'org',
  *check(org) {
    for (const policies of policiesByType(org).values())
      for (const { first, again } of repeated(policies, ({ name }) => name))
        yield {
          of: again,
          at: ['name'],
          message: `another policy of this type is called ${quoted(again.name ?? '')} too; rename one of them`,
          related: [{ of: first, at: ['name'], message: 'the other one' }],
        };
  },
  examples: {
    bad: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff' },
          { id: 'p2', type: 'PASSWORD', name: 'Staff' },
        ],
      },
    ],
    good: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff' },
          { id: 'p2', type: 'MFA_ENROLL', name: 'Staff' },
        ],
      },
      [
        { id: 'p1', type: 'PASSWORD', name: 'Staff' },
        { id: 'p1', type: 'PASSWORD', name: 'Staff' },
      ],
    ],
  },
});
