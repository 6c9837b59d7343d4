import { sharedPriorities } from '../../helpers/org/ranking.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const SHARED = [
  { id: 'p1', type: 'ACCESS_POLICY', name: 'Intranet', priority: 1, system: true },
  { id: 'p2', type: 'ACCESS_POLICY', name: 'Payroll', priority: 1 },
];

export const policyPriorityUnique = defineRule({
  id: 'policy/priority-unique',
  severity: 'error',
  what: 'two policies of one type have the same priority',
  why: 'policies are evaluated by priority, so it is unknown which of the two comes first, and which applies',
  source: 'Policy rule, "Priorities"; Policy, "Evaluation rules"',
  on: 'org',
  refusedByService: 'spec',
  relaxed: [
    {
      edition: 'field',
      severity: 'warning',
      why: 'the live service renumbers policies when others change, so an export that took several calls may contain outdated priorities',
    },
  ],
  check: (org) => sharedPriorities(org, 'policy'),
  examples: () => ({
    bad: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 },
          { id: 'p2', type: 'PASSWORD', name: 'Guests', priority: 1 },
          { id: 'p3', type: 'PASSWORD', name: 'Default Policy', priority: 2, system: true },
        ],
      },
    ],
    good: [
      exampleGiven(
        {
          policies: [
            { id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 },
            { id: 'p2', type: 'PASSWORD', name: 'Default Policy', priority: 2, system: true },
            { id: 'p3', type: 'MFA_ENROLL', name: 'Default Policy', priority: 1, system: true },
          ],
        },
        { note: 'Each policy type has its own priorities' },
      ),
      exampleGiven(
        { policies: SHARED },
        {
          edition: 'field',
          note: 'The service does not evaluate authentication policies in order: it uses the policy of the application',
        },
      ),
    ],
  }),
});
