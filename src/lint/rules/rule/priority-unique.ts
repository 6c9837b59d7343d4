import { exampleOrg } from '../../helpers/example/example-org.js';
import { sharedPriorities } from '../../helpers/org/ranking.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy rule, "Priorities"; Policy, "Evaluation rules". */
export const rulePriorityUnique = defineRule({
  id: 'rule/priority-unique',
  severity: 'error',
  what: 'two rules of one policy have the same priority',
  why: 'if both rules match a sign-in, it is unknown which of the two comes first and applies',
  source: 'Policy rule, "Priorities"; Policy, "Evaluation rules"',
  on: 'org',
  refusedByService: 'both',
  check: (org) => sharedPriorities(org, 'rule'),
  examples: () => ({
    bad: [
      exampleOrg({
        rules: [
          { name: 'Reset', priority: 1 },
          { name: 'Unlock', priority: 1 },
        ],
      }),
    ],
    good: [
      exampleOrg({
        rules: [
          { name: 'Reset', priority: 1 },
          { name: 'Unlock', priority: 2 },
        ],
      }),
    ],
  }),
});
