import type { PathStep } from '../../base/pointer.js';
import { success } from '../../base/result.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { checkConditions } from '../resources/conditions.js';
import {
  type EditedOrg,
  type EditTarget,
  policyIn,
  readOnly,
  ruleIn,
  withPolicies,
  withRuleChanged,
} from './edited-org.js';
import { putAt } from './put-at.js';

/**
 * Sets a value at a path in the conditions of a rule or policy, such as `['network', 'include', 0]`; `undefined` removes it. The conditions
 * of objects created by the service are read-only. Spec: Conditions (policy and rule).
 */
export function setCondition(
  org: Snapshot,
  { policyId, ruleId }: EditTarget,
  path: readonly PathStep[],
  value: unknown,
): EditedOrg {
  if (ruleId !== undefined) {
    const found = ruleIn(org, { policyId, ruleId });
    if (!found.ok) return found;
    const { policy, rule } = found.value;
    if (rule.isDefault) return readOnly('a condition', rule);
    return success(
      withRuleChanged(org, policy, { ...rule, ...checkConditions(putAt(rule.conditions, path, value)) }),
    );
  }
  const found = policyIn(org, policyId);
  if (!found.ok) return found;
  const policy = found.value;
  if (policy.isDefault) return readOnly('a condition', policy);
  return success(
    withPolicies(org, [{ ...policy, ...checkConditions(putAt(policy.conditions, path, value)) }]),
  );
}
