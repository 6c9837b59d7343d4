import { success } from '../../base/result.js';
import type { Status } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type EditedOrg, type RuleTarget, readOnly, ruleIn, withRuleChanged } from './edited-org.js';

/** Activates or deactivates a rule, which keeps its priority. Spec: Policy rule, `status`. */
export function setRuleStatus(org: Snapshot, target: RuleTarget, status: Status): EditedOrg {
  const found = ruleIn(org, target);
  if (!found.ok) return found;
  const { policy, rule } = found.value;
  if (rule.isDefault) return readOnly('the status', rule);
  return success(rule.status === status ? org : withRuleChanged(org, policy, { ...rule, status }));
}
