import { deepEqual } from '../../../base/deep-equal.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { isDeleted, isMade } from '../../rule/terraform.js';

/** Spec: Terraform, 4.3, 6. */
export const terraformCatchAllAfterCreate = defineRule({
  id: 'terraform/catch-all-after-create',
  severity: 'warning',
  what: '`catch_all` changes on an existing policy',
  why: 'the Terraform provider uses `catch_all` only when it creates the policy, so the last rule keeps its current result',
  source: 'Terraform, 4.3: `catch_all` counts only on create',
  on: 'terraform',
  *check({ objects }) {
    for (const object of objects) {
      const { type, before, values, resource } = object;
      if (type !== 'okta_app_signon_policy' || before === undefined || isMade(object) || isDeleted(object))
        continue;
      if (values.catch_all === undefined || deepEqual(before.catch_all, values.catch_all)) continue;
      yield {
        of: resource,
        at: ['catch_all'],
        message: `\`catch_all\` has an effect only when the policy is created, so \`${String(values.catch_all)}\` changes nothing; import the rule \`Catch-all Rule\` to manage it, or add a rule that denies above it`,
      };
    }
  },
  examples: () => ({
    bad: [plan(true, false)],
    good: [
      plan(false, false),
      exampleGiven(
        examplePlan({
          type: 'okta_app_signon_policy',
          after: { name: 'Payroll', description: 'Payroll', catch_all: false },
          unknown: { id: true },
        }),
        { note: 'The policy is new, so `catch_all` takes effect' },
      ),
    ],
  }),
});

function plan(was: boolean, is: boolean) {
  const policy = (catch_all: boolean) => ({
    id: 'rst1payroll',
    name: 'Payroll',
    description: 'Payroll',
    catch_all,
  });
  return examplePlan({ type: 'okta_app_signon_policy', before: policy(was), after: policy(is) });
}
