import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { CATCH_ALL } from '../../../documents/terraform/resources/app-sign-on.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { holdersIn } from '../../helpers/terraform/attributes-holder.js';
import { isDerivedFromPlan } from '../../helpers/terraform/derived-from-plan.js';
import type { Org } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { isAttributeGiven, isDeleted, type TerraformObject } from '../../rule/terraform.js';

/**
 * The Terraform attributes that set the condition `riskScore` of a rule, and the blocks that contain them. Spec: Terraform, 4.2
 * and 4.3.
 */
const RISK_ATTRIBUTES = [
  { type: 'okta_app_signon_policy_rule', within: undefined, attributes: ['risk_score'] },
  { type: 'okta_app_signon_policy_rules', within: 'rule', attributes: ['risk_score'] },
  { type: 'okta_policy_rule_signon', within: undefined, attributes: ['risk_level', 'risc_level'] },
] as const;

/** Spec: Terraform, 6, 5. */
export const terraformRiskWithoutFeature = defineRule({
  id: 'terraform/risk-without-feature',
  severity: 'warning',
  what: 'a rule uses a risk score, but the org seems to have no risk scoring',
  why: 'an org without the feature rejects the condition, even with `ANY`, and the apply stops there',
  source:
    'Terraform, 6: a risk score in an org without the feature (okta/terraform-provider-okta#553, #759, #1802, #2504, #2796)',
  choices: [
    'if the org has the feature, the service adds `riskScore` to each authentication policy rule. If no existing rule has a `riskScore`, neither in the export nor in the state before the plan, this lint rule assumes that the org lacks the feature. Without existing rules, it reports nothing',
  ],
  on: 'terraform',
  *check({ objects }, { org }) {
    const scored = [...scoredInExport(org), ...objects.flatMap(scoredBefore)];
    if (scored.length === 0 || scored.includes(true)) return;
    for (const object of objects)
      for (const { type, within, attributes } of RISK_ATTRIBUTES) {
        if (object.type !== type || isDeleted(object)) continue;
        for (const { values, before, at } of holdersIn(object, within)) {
          const asking = attributes.find((one) => isAttributeGiven(values[one]));
          if (asking === undefined || before?.[asking] === values[asking]) continue;
          yield {
            of: object.resource,
            at: [...at, asking],
            message: `no existing authentication policy rule (of ${scored.length}) has a \`riskScore\`, so the org seems to lack the feature risk scoring. Without it, the service rejects ${quoted(asking)} (\`Invalid condition type specified: riskScore\`); remove the attribute, or enable the feature first`,
          };
        }
      }
  },
  examples: () => ({
    bad: [plan('')],
    good: [
      plan('ANY'),
      exampleGiven(plan('', CATCH_ALL), {
        note: 'The only existing rule is the catch-all rule, which never has a risk score, so the org may have the feature',
      }),
    ],
  }),
});

/** Returns, for each rule of an authentication policy in the export, whether it has the condition `riskScore`. */
function scoredInExport(org: Org): readonly boolean[] {
  return org.all('rule').flatMap(({ value, at }) => {
    const { type, conditions } = isObject(value) ? value : {};
    const isWritten = type === 'ACCESS_POLICY' && isObject(conditions) && isObject(conditions.userType);
    return isWritten && !isDerivedFromPlan(at) ? [conditions.riskScore !== undefined] : [];
  });
}

/**
 * Returns `[true]` or `[false]` for a policy rule: whether it had the condition `riskScore` before the plan. Returns an empty list for
 * other kinds of resources, and for the last rule of a policy, which has no conditions.
 */
function scoredBefore({ type, before }: TerraformObject): readonly boolean[] {
  if (type !== 'okta_app_signon_policy_rule' || before?.risk_score === undefined) return [];
  const isLast = before.system === true || before.name === CATCH_ALL;
  return isLast ? [] : [isAttributeGiven(before.risk_score)];
}

function plan(found: string, name = 'Office') {
  const rule = { policy_id: 'rst1payroll', access: 'ALLOW', factor_mode: '2FA', status: 'ACTIVE' };
  const office = { ...rule, id: 'rul1office', name, priority: 2, risk_score: found };
  return examplePlan(
    { type: 'okta_app_signon_policy_rule', name: 'office', before: office, after: office },
    {
      type: 'okta_app_signon_policy_rule',
      name: 'risky',
      after: { ...rule, name: 'Risky', priority: 1, risk_score: 'HIGH' },
      unknown: { id: true },
      dependsOn: ['okta_app_signon_policy_rule.office'],
    },
  );
}
