import { repeated } from '../../helpers/repeated.js';
import { rulesByPolicy } from '../../helpers/rule/rules-by-policy.js';
import { numberAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

const actions = { passwordChange: { access: 'ALLOW' } };

/** Spec: Policy rule, `priority`; Policy, "Evaluation rules". */
export const rulePriorityUnique = defineRule({
  id: 'rule/priority-unique',
  severity: 'error',
  what: 'two rules of one policy have the same priority',
  why: 'the first rule whose conditions are met applies: of two with one priority, nobody can tell which is first',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  *check(org) {
    for (const siblings of rulesByPolicy(org))
      for (const { first, again } of repeated(siblings, ({ value }) => numberAt(value, 'priority')))
        yield {
          of: again,
          at: ['priority'],
          message: `another rule of this policy has the priority ${numberAt(again.value, 'priority')} too; give each its own`,
          related: [{ of: first, at: ['priority'], message: 'the other one' }],
        };
  },
  examples: {
    bad: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff' }],
        rules: {
          p1: [
            { id: 'r1', type: 'PASSWORD', name: 'Reset', priority: 1, actions },
            { id: 'r2', type: 'PASSWORD', name: 'Unlock', priority: 1, actions },
          ],
        },
      },
    ],
    good: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff' }],
        rules: {
          p1: [
            { id: 'r1', type: 'PASSWORD', name: 'Reset', priority: 1, actions },
            { id: 'r2', type: 'PASSWORD', name: 'Unlock', priority: 2, actions },
          ],
        },
      },
    ],
  },
});
