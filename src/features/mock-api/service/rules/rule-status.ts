import { onRule } from '../policies/rule-answer.js';
import { isSystemObject, ownedBy, put, type Stored, storedName, withOwned } from '../tenant/tenant.js';
import { cannotBeActivated, refusalOf } from '../validation/accept.js';
import { assuming, refuseWith } from '../wire/errors.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';

/** Activates a rule. The priority of the rule does not change. Spec: States and transitions, "Policy and rule status". */
export const activateRule: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/{policyId}/rules/{ruleId}/lifecycle/activate',
  what: 'activate a rule',
  effect: onRule((call, policy, rule) => setStatus(call, policy, rule, 'ACTIVE')),
});

export const deactivateRule: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/{policyId}/rules/{ruleId}/lifecycle/deactivate',
  what: 'deactivate a rule',
  effect: onRule((call, policy, rule) => setStatus(call, policy, rule, 'INACTIVE')),
});

function setStatus(call: ApiCall, policy: Stored, rule: Stored, status: 'ACTIVE' | 'INACTIVE'): Reply {
  const { tenant, now } = call;
  if (rule.status === status) return emptyReply();
  if (isSystemObject(rule)) return assuming('M18', refuseWith('E0000111', storedName(rule)));
  const turnedRule = { ...rule, status, lastUpdated: now };
  const rules = put(ownedBy(tenant, 'rules', policy.id), turnedRule);
  const after = withOwned(tenant, 'rules', policy.id, rules);
  if (status === 'ACTIVE' && cannotBeActivated(after, turnedRule))
    return assuming('M24', refuseWith('E0000086'));
  const faults = refusalOf(tenant, after);
  if (faults === undefined) return emptyReply(after);
  return status === 'ACTIVE' ? assuming('M24', refuseWith('E0000086')) : faults;
}
