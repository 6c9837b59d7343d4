import { idOf } from '../../../documents/terraform/state/instance.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { plannedPriority, rankedSiblings } from '../../helpers/terraform/ranked-siblings.js';
import { defineRule } from '../../rule/rule.js';
import { isMade } from '../../rule/terraform.js';

/** The policy types whose rules the service numbers without gaps. Spec: Terraform, 6. */
const NUMBERED: readonly string[] = ['okta_policy_mfa', 'okta_policy_password', 'okta_policy_signon'];

export const terraformPriorityGap = defineRule({
  id: 'terraform/priority-gap',
  severity: 'warning',
  what: 'a plan creates rules of a policy whose priorities have a gap',
  why: 'the service closes the gap, so the Terraform provider reads a priority other than the one it sent. It fails after the rule is created, or plans a change each time',
  source: 'Terraform, 6: priorities that shift, and gaps that are closed',
  on: 'terraform',
  *check({ planned }) {
    const made = new Set(planned.filter((one) => NUMBERED.includes(one.type) && isMade(one)).map(idOf));
    for (const { policyId, objects } of rankedSiblings(planned)) {
      if (!made.has(policyId)) continue;
      const ranked = objects
        .flatMap((object) => {
          const priority = plannedPriority(object);
          return priority === undefined ? [] : [{ object, priority }];
        })
        .toSorted((one, other) => one.priority - other.priority);
      const index = ranked.findIndex(({ priority }, at) => priority > at + 1);
      const beyond = ranked[index];
      if (ranked.length < objects.length || beyond === undefined) continue;
      yield {
        of: beyond.object.resource,
        at: ['priority'],
        message: `no rule of this policy has the priority ${index + 1}, so this one becomes ${index + 1} instead of ${beyond.priority}; number the rules from 1 without a gap`,
      };
    }
  },
  examples: () => ({
    bad: [plan(1, 3)],
    good: [plan(1, 2)],
  }),
});

function plan(...priorities: readonly number[]) {
  return examplePlan(
    {
      type: 'okta_policy_signon',
      after: { id: '00p1session', name: 'Staff', status: 'ACTIVE', priority: 1 },
    },
    ...priorities.map((priority) => ({
      type: 'okta_policy_rule_signon',
      name: `rule_${priority}`,
      after: {
        name: `Rule ${priority}`,
        policy_id: '00p1session',
        access: 'ALLOW',
        primary_factor: 'PASSWORD_IDP',
        status: 'ACTIVE',
        priority,
      },
      unknown: { id: true },
    })),
  );
}
