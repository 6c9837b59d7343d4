import { CATCH_ALL } from '../../../documents/terraform/resources/app-sign-on.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { exampleGroupedRule } from '../../helpers/example/example-rule-plans.js';
import { type AttributesHolder, holdersIn } from '../../helpers/terraform/attributes-holder.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { isAttributeGiven, isDeleted } from '../../rule/terraform.js';

/** A planned value that the service rejects during the apply. */
interface Refused {
  readonly type: string;
  readonly within?: string;
  readonly attribute: string;
  readonly isRefused: (holder: AttributesHolder) => boolean;
  readonly message: string;
}

const OF_LAST_RULE = {
  attribute: 'inactivity_period',
  isRefused: ({ values }: AttributesHolder) =>
    values.name === CATCH_ALL && isAttributeGiven(values.inactivity_period),
  message:
    'the service rejects `inactivity_period` on the last rule of a policy; remove it (issue #1245 of the provider)',
} as const;

const RULES_OF_POLICIES = [
  'okta_app_signon_policy_rule',
  'okta_app_signon_policy_rules',
  'okta_entity_risk_policy_rule',
  'okta_policy_rule_idp_discovery',
  'okta_policy_rule_mfa',
  'okta_policy_rule_password',
  'okta_policy_rule_profile_enrollment',
  'okta_policy_rule_signon',
  'okta_post_auth_session_policy_rule',
  'okta_session_violation_policy_rule',
] as const;

/** The Terraform resource types whose objects must have unique names. Names of rules must be unique within their policy. */
const NAMED = [
  'okta_app_signon_policy',
  'okta_app_signon_policy_rule',
  'okta_group',
  'okta_network_zone',
  'okta_policy_mfa',
  'okta_policy_password',
  'okta_policy_rule_idp_discovery',
  'okta_policy_rule_mfa',
  'okta_policy_rule_password',
  'okta_policy_rule_signon',
  'okta_policy_signon',
] as const;

/**
 * Whether the plan creates a replacement before it deletes the old object, and both have the same name. The service rejects the duplicate
 * name. Spec: Terraform, 6, 10.
 */
function isNameTaken({ actions, values, before }: AttributesHolder): boolean {
  const isMadeFirst = actions[0] === 'create' && actions.includes('delete');
  return isMadeFirst && values.name === before?.name && values.policy_id === before?.policy_id;
}

/** The planned values that the service rejects. Spec: Terraform, 4.1, 4.2, 6. */
const REFUSED: readonly Refused[] = [
  {
    type: 'okta_network_zone',
    attribute: 'proxies',
    isRefused: ({ values }) => values.usage === 'BLOCKLIST' && isAttributeGiven(values.proxies),
    message: 'a zone with `usage = "BLOCKLIST"` cannot have proxies; remove them, or set `usage = "POLICY"`',
  },
  {
    type: 'okta_policy_rule_signon',
    attribute: 'mfa_remember_device',
    isRefused: ({ values }) =>
      values.mfa_remember_device === true &&
      isAttributeGiven(values.mfa_prompt) &&
      values.mfa_prompt !== 'DEVICE',
    message:
      '`mfa_remember_device` requires `mfa_prompt = "DEVICE"`; remove it, or set the prompt to `DEVICE`',
  },
  { type: 'okta_app_signon_policy_rule', ...OF_LAST_RULE },
  { type: 'okta_app_signon_policy_rules', within: 'rule', ...OF_LAST_RULE },
  ...RULES_OF_POLICIES.map((type) => ({
    type,
    attribute: 'policy_id',
    isRefused: ({ values }: AttributesHolder) => values.policy_id === '',
    message: 'the service rejects a rule without a policy; set `policy_id` to the id of its policy',
  })),
  ...NAMED.map((type) => ({
    type,
    attribute: 'name',
    isRefused: isNameTaken,
    message:
      'with `create_before_destroy`, the service rejects the new object, because the old object still has the same name; change the name, or remove `create_before_destroy`',
  })),
];

export const terraformRefusedByService = defineRule({
  id: 'terraform/refused-by-service',
  severity: 'error',
  what: 'the service rejects a planned value during the apply',
  why: 'the plan succeeds, but the apply stops halfway: earlier changes are made, later ones are not',
  source: 'Terraform, 6: planned values that the service rejects (okta/terraform-provider-okta#1245)',
  on: 'terraform',
  refusedByService: 'never',
  *check({ objects }) {
    for (const object of objects) {
      if (isDeleted(object)) continue;
      for (const { type, within, attribute, isRefused, message } of REFUSED) {
        if (type !== object.type) continue;
        for (const holder of holdersIn(object, within).filter(isRefused))
          yield { of: object.resource, at: [...holder.at, attribute], message };
      }
    }
  },
  examples: () => ({
    bad: [
      zone('BLOCKLIST'),
      exampleGroupedRule({ name: CATCH_ALL, inactivity_period: 'PT1H' }),
      madeFirst('Deny'),
      examplePlan({
        type: 'okta_policy_rule_signon',
        after: { policy_id: '', name: 'Deny', access: 'DENY', priority: 1, status: 'ACTIVE' },
        unknown: { id: true },
      }),
    ],
    good: [
      zone('POLICY'),
      exampleGiven(exampleGroupedRule({ inactivity_period: 'PT1H' }), {
        note: 'The rule is not the last rule of the policy',
      }),
      exampleGiven(madeFirst('Deny contractors'), { note: 'The new object has another name' }),
    ],
  }),
});

function madeFirst(name: string) {
  const rule = { policy_id: '00p1', name: 'Deny', access: 'DENY', priority: 1, status: 'ACTIVE' };
  return examplePlan({
    type: 'okta_policy_rule_signon',
    before: { ...rule, id: '0pr1' },
    after: { ...rule, name },
    unknown: { id: true },
    isMadeFirst: true,
  });
}

function zone(usage: string) {
  const proxies = ['192.0.2.0/24'];
  return examplePlan({
    type: 'okta_network_zone',
    after: { name: 'Office', type: 'IP', status: 'ACTIVE', usage, gateways: ['198.51.100.0/24'], proxies },
    unknown: { id: true },
  });
}
