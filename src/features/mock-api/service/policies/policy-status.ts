import { isSystemObject, type Stored, storedName, withStored } from '../tenant/tenant.js';
import { cannotBeActivated, refusalOf } from '../validation/accept.js';
import { assuming, refuseWith } from '../wire/errors.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { unmapApps } from './mapped-apps.js';
import { onPolicy } from './policy-answer.js';

/** Activates a policy. Spec: States and transitions, "Policy and rule status". */
export const activatePolicy: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/{policyId}/lifecycle/activate',
  what: 'activate a policy',
  effect: onPolicy((call, policy) => setStatus(call, policy, 'ACTIVE')),
});

export const deactivatePolicy: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/{policyId}/lifecycle/deactivate',
  what: 'deactivate a policy',
  effect: onPolicy((call, policy) => setStatus(call, policy, 'INACTIVE')),
});

function setStatus(call: ApiCall, policy: Stored, status: 'ACTIVE' | 'INACTIVE'): Reply {
  const { tenant, now } = call;
  if (policy.status === status) return emptyReply();
  if (isSystemObject(policy)) return assuming('M18', refuseWith('E0000111', storedName(policy)));
  const unmapped = status === 'INACTIVE' ? unmapApps(policy, call) : { tenant, isRemapped: false };
  if ('refusal' in unmapped) return unmapped.refusal;
  const turnedPolicy = { ...policy, status, lastUpdated: now };
  const after = withStored(unmapped.tenant, 'policies', turnedPolicy);
  if (status === 'ACTIVE' && cannotBeActivated(after, turnedPolicy))
    return assuming('M24', refuseWith('E0000086'));
  const faults = refusalOf(tenant, after);
  if (faults === undefined)
    return unmapped.isRemapped ? assuming('M23', emptyReply(after)) : emptyReply(after);
  return status === 'ACTIVE' ? assuming('M24', refuseWith('E0000086')) : faults;
}
