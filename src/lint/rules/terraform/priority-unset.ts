import { isUnknownAt } from '../../../documents/terraform/links/managed.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { exampleSessionRule } from '../../helpers/example/example-rule-plans.js';
import { plannedPriority, rankedSiblings } from '../../helpers/terraform/ranked-siblings.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { isMadeOrWritten } from '../../rule/terraform.js';

/** Spec: Terraform, 6. */
export const terraformPriorityUnset = defineRule({
  id: 'terraform/priority-unset',
  severity: 'warning',
  what: 'a rule without a priority is created in a policy whose other rules have one',
  why: 'the service appends the rule, and rules that are created or moved later shift it, so its position depends on the order of the requests',
  source: 'Terraform, 6: priorities that shift (okta/terraform-provider-okta#1247)',
  choices: [
    'In a plan, only new rules are checked, because the service keeps the position of an existing rule. In sources without a plan, every rule is checked.',
  ],
  on: 'terraform',
  *check({ planned }) {
    for (const { objects } of rankedSiblings(planned)) {
      const beside = objects.find((object) => plannedPriority(object) !== undefined);
      if (beside === undefined) continue;
      for (const object of objects) {
        const isUnset = plannedPriority(object) === undefined && !isSetLater(object);
        if (!isUnset || !isMadeOrWritten(object)) continue;
        yield {
          of: object.resource,
          at: ['priority'],
          message:
            object.type === 'okta_app_signon_policy_rule'
              ? 'without `priority` the provider sends 0, whose position is undefined; set a priority'
              : 'without `priority` the rule is appended when it is created; set a priority',
          related: [{ message: 'a rule with a priority', of: beside.resource, at: ['priority'] }],
        };
      }
    }
  },
  examples: () => ({
    bad: [plan({ name: 'Office', priority: 1 }, { name: 'Staff' })],
    good: [
      plan({ name: 'Office', priority: 1 }, { name: 'Staff', priority: 2 }),
      exampleGiven(plan({ name: 'Office' }), { note: 'The policy has no other rule' }),
    ],
  }),
});

/**
 * Whether the configuration sets the priority with an expression whose value is known only after the apply. Such a priority is not
 * reported.
 */
function isSetLater(object: Parameters<typeof plannedPriority>[0]): boolean {
  return isUnknownAt(object, 'priority') && object.configured?.has('priority') !== false;
}

function plan(...rules: readonly { readonly name: string; readonly priority?: number }[]) {
  return examplePlan(...rules.map(({ name, ...rest }) => exampleSessionRule(name, rest)));
}
