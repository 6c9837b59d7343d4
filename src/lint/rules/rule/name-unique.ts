import { quoted } from '../../../base/messages.js';
import { repeated } from '../../../base/repeated.js';
import { exampleOrg } from '../../helpers/example/example-org.js';
import { rulesByPolicy } from '../../helpers/org/rules-by-policy.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const actions = { passwordChange: { access: 'ALLOW' } };

export const ruleNameUnique = defineRule({
  id: 'rule/name-unique',
  severity: 'warning',
  what: 'two rules of one policy have the same name',
  why: 'people cannot distinguish them in lists and reports, and may edit the wrong one',
  source: 'Linting, "Assumptions"',
  on: 'org',
  *check(org) {
    for (const siblings of rulesByPolicy(org))
      for (const { first, again } of repeated(siblings, ({ name }) => name))
        yield {
          of: again,
          at: ['name'],
          message: `another rule of this policy has the name ${quoted(again.name ?? '')}, too; rename one of them`,
          related: [{ of: first, at: ['name'], message: 'the other rule' }],
        };
  },
  examples: () => ({
    bad: [exampleOrg({ rules: [{ name: 'Reset' }, { name: 'Reset' }] })],
    good: [
      exampleGiven(
        {
          policies: [
            { id: 'p1', type: 'PASSWORD', name: 'Staff' },
            { id: 'p2', type: 'PASSWORD', name: 'Partners' },
          ],
          rules: {
            p1: [{ id: 'r1', type: 'PASSWORD', name: 'Reset', actions }],
            p2: [{ id: 'r2', type: 'PASSWORD', name: 'Reset', actions }],
          },
        },
        { note: 'Rules of different policies may have the same name' },
      ),
    ],
  }),
});
