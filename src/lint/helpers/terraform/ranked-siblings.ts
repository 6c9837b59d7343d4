import { groupBy } from '../../../base/group-by.js';
import { isUnknownAt } from '../../../documents/terraform/links/managed.js';
import type { AnyPolicyTypeName } from '../../../model/policies/policy-type.js';
import type { TerraformObject } from '../../rule/terraform.js';

/** Terraform resource types for a single rule, with the type of their policies. Spec: Terraform, 6, 1. */
const RULE_TYPES: Readonly<Record<string, AnyPolicyTypeName>> = {
  okta_app_signon_policy_rule: 'ACCESS_POLICY',
  okta_policy_rule_idp_discovery: 'IDP_DISCOVERY',
  okta_policy_rule_mfa: 'MFA_ENROLL',
  okta_policy_rule_password: 'PASSWORD',
  okta_policy_rule_signon: 'OKTA_SIGN_ON',
};

/** The Terraform resources for the rules of one policy. */
export interface RankedSiblings {
  readonly policyId: string;
  readonly policyType: AnyPolicyTypeName;
  readonly objects: readonly TerraformObject[];
}

export function rankedSiblings(objects: readonly TerraformObject[]): readonly RankedSiblings[] {
  const rules = objects.filter(
    ({ type, values }) => Object.hasOwn(RULE_TYPES, type) && typeof values.policy_id === 'string',
  );
  return [...groupBy(rules, ({ type, values }) => `${type} ${values.policy_id}`).values()].map((own) => ({
    policyId: String(own[0]?.values.policy_id),
    policyType: RULE_TYPES[own[0]?.type ?? ''] as AnyPolicyTypeName,
    objects: own,
  }));
}

/** Returns the planned priority of a rule or policy; `undefined` if the Terraform provider sends no priority, as for 0. */
export function plannedPriority(object: TerraformObject): number | undefined {
  const { priority } = object.values;
  return typeof priority === 'number' && priority > 0 && !isUnknownAt(object, 'priority')
    ? priority
    : undefined;
}
