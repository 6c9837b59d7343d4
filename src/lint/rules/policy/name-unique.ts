import { quoted } from '../../../base/messages.js';
import { repeated } from '../../../base/repeated.js';
import { policiesByType } from '../../helpers/org/policies-by-type.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

export const policyNameUnique = defineRule({
  id: 'policy/name-unique',
  severity: 'warning',
  what: 'two policies of one type have the same name',
  why: 'people cannot distinguish them in lists and reports, and may edit the wrong one',
  source: 'Linting, "Assumptions"',
  on: 'org',
  *check(org) {
    for (const policies of policiesByType(org).values()) {
      const byName = new Map<Resource, Resource[]>();
      for (const { first, again } of repeated(policies, ({ name }) => name))
        if (byName.has(first)) byName.get(first)?.push(again);
        else byName.set(first, [again]);
      for (const [first, others] of byName) yield* reportsOf(first, others);
    }
  },
  examples: () => ({
    bad: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff' },
          { id: 'p2', type: 'PASSWORD', name: 'Staff' },
        ],
      },
      {
        policies: ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => ({ id, type: 'PASSWORD', name: 'Staff' })),
      },
    ],
    good: [
      exampleGiven(
        {
          policies: [
            { id: 'p1', type: 'PASSWORD', name: 'Staff' },
            { id: 'p2', type: 'MFA_ENROLL', name: 'Staff' },
          ],
        },
        { note: 'Policies of different types may have the same name' },
      ),
      exampleGiven(
        [
          { id: 'p1', type: 'PASSWORD', name: 'Staff' },
          { id: 'p1', type: 'PASSWORD', name: 'Staff' },
        ],
        { note: 'The list contains one policy (one id) twice' },
      ),
    ],
  }),
});

/** The maximum number of policies with the same name that are reported separately. */
const MOST_SINGLE = 3;

function* reportsOf(first: Resource, others: readonly Resource[]): Generator<Report> {
  const name = quoted(first.name ?? '');
  const related = [{ of: first, at: ['name'], message: 'the other policy' }];
  const [second] = others;
  if (others.length > MOST_SINGLE && second !== undefined)
    yield {
      of: second,
      at: ['name'],
      message: `${others.length + 1} policies of this type have the name ${name}; give each its own name`,
      related,
    };
  else
    for (const of of others)
      yield {
        of,
        at: ['name'],
        message: `another policy of this type has the name ${name}, too; rename one of them`,
        related,
      };
}
