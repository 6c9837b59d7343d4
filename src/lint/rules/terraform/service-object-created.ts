import { quoted } from '../../../base/messages.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { defineRule } from '../../rule/rule.js';
import { isMade } from '../../rule/terraform.js';

/** The names of objects that the service creates itself. Spec: Terraform, 6, 2 and 3. */
const SERVICE_NAMES: Readonly<Record<string, readonly string[]>> = {
  okta_app_signon_policy_rule: ['Catch-all Rule'],
  okta_policy_mfa: ['Default Policy'],
  okta_policy_password: ['Default Policy'],
  okta_policy_rule_idp_discovery: ['Default Rule'],
  okta_policy_rule_mfa: ['Default Rule'],
  okta_policy_rule_password: ['Default Rule'],
  okta_policy_rule_signon: ['Default Rule'],
  okta_policy_signon: ['Default Policy'],
};

export const terraformServiceObjectCreated = defineRule({
  id: 'terraform/service-object-created',
  severity: 'error',
  what: 'a plan creates a rule or policy with the name of one that the service creates itself',
  why: 'the service creates the default or catch-all rule of each policy, and the default policy of each type: it rejects a second one with that name, and the apply stops there',
  source: 'Terraform, 6: the default rule and the catch-all rule (okta/terraform-provider-okta#1275)',
  on: 'terraform',
  refusedByService: 'never',
  *check({ objects }) {
    for (const object of objects) {
      const { type, values, resource } = object;
      const name = values.name;
      if (typeof name !== 'string' || !isMade(object)) continue;
      if (!Object.hasOwn(SERVICE_NAMES, type) || SERVICE_NAMES[type]?.includes(name) !== true) continue;
      const remedy =
        type === 'okta_app_signon_policy_rule'
          ? 'import the existing one, or manage it in `okta_app_signon_policy_rules`'
          : 'remove it, because the provider treats it as immutable';
      yield { of: resource, at: ['name'], message: `the service creates ${quoted(name)} itself; ${remedy}` };
    }
  },
  examples: () => ({
    bad: [plan('Catch-all Rule')],
    good: [plan('Staff')],
  }),
});

function plan(name: string) {
  return examplePlan({
    type: 'okta_app_signon_policy_rule',
    after: { name, policy_id: 'rst1payroll', priority: 1, access: 'ALLOW', factor_mode: '2FA' },
    unknown: { id: true },
  });
}
