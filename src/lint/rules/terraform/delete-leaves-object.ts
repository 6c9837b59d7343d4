import { CATCH_ALL } from '../../../documents/terraform/resources/app-sign-on.js';
import { KEPT_ON_DELETE } from '../../../documents/terraform/state/instances.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { isDeleted, type TerraformObject } from '../../rule/terraform.js';

const LAST_RULE = {
  id: 'rul1last',
  policy_id: 'rst1payroll',
  name: CATCH_ALL,
  access: 'ALLOW',
  factor_mode: '2FA',
  priority: 99,
};

/** Spec: Terraform, 6, 2, 11. */
export const terraformDeleteLeavesObject = defineRule({
  id: 'terraform/delete-leaves-object',
  severity: 'warning',
  what: 'a plan deletes an object, but the Terraform provider only stops managing it',
  why: 'the plan reports that the object is destroyed, but it stays in the service unchanged and unmanaged',
  source: 'Terraform, 6: a delete in the plan does not remove the object',
  on: 'terraform',
  *check({ objects }) {
    for (const object of objects) {
      if (!isDeleted(object)) continue;
      const left = whyLeft(object, objects);
      if (left === undefined) continue;
      yield {
        of: object.resource,
        message: `the apply removes nothing from the service: ${left}; to remove it, change the service, too`,
      };
    }
  },
  examples: () => ({
    bad: [
      examplePlan({
        type: 'okta_app_access_policy_assignment',
        before: { id: '0oa1payroll', app_id: '0oa1payroll', policy_id: 'rst1strict' },
      }),
      examplePlan({
        type: 'okta_app_group_assignment',
        before: { id: '00g1staff', app_id: '0oa1payroll', group_id: '00g1staff', retain_assignment: true },
      }),
      examplePlan({ type: 'okta_app_signon_policy_rule', before: LAST_RULE }),
    ],
    good: [
      examplePlan(
        { type: 'okta_app_signon_policy_rule', before: LAST_RULE },
        { type: 'okta_app_signon_policy', before: { id: 'rst1payroll', name: 'Payroll' } },
      ),
      exampleGiven(
        examplePlan({
          type: 'okta_app_group_assignment',
          before: { id: '00g1staff', app_id: '0oa1payroll', group_id: '00g1staff', retain_assignment: false },
        }),
        { note: 'Without `retain_assignment`, the provider deletes the assignment' },
      ),
    ],
  }),
});

function whyLeft({ type, values }: TerraformObject, objects: readonly TerraformObject[]): string | undefined {
  const isLast = type === 'okta_app_signon_policy_rule' && values.name === CATCH_ALL;
  if (isLast && !objects.some((one) => isDeleted(one) && one.values.id === values.policy_id))
    return 'the service keeps the last rule of each policy unchanged';
  if (values.retain_assignment === true) return 'with `retain_assignment` the assignment remains';
  if (!KEPT_ON_DELETE.has(type)) return undefined;
  return Object.hasOwn(REASONS, type) ? REASONS[type] : 'the object remains unchanged';
}

const REASONS: Readonly<Record<string, string>> = {
  okta_app_access_policy_assignment: 'the application keeps this policy',
  okta_authenticator: 'the authenticator is only deactivated',
  okta_policy_mfa_default: 'the default policy keeps these settings',
  okta_policy_password_default: 'the default policy keeps these settings',
};
