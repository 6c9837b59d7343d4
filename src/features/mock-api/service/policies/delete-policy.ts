import { isSystemObject, type Stored, storedName, withOwned, withoutStored } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { assuming, refuseWith } from '../wire/errors.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { unmapApps } from './mapped-apps.js';
import { onPolicy } from './policy-answer.js';
import { movedUpAfter } from './write-policy.js';

/** Deletes a policy. Spec: Policies, "Delete". */
export const deletePolicy = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/policies/{policyId}',
  what: 'delete a policy and its rules',
  effect: onPolicy(remove),
});

function remove(call: ApiCall, policy: Stored): Reply {
  if (isSystemObject(policy)) return assuming('M18', refuseWith('E0000111', storedName(policy)));
  const unmapped = unmapApps(policy, call);
  if ('refusal' in unmapped) return unmapped.refusal;
  const left = withoutStored(unmapped.tenant, 'policies', policy.id);
  const without = movedUpAfter(withOwned(left, 'rules', policy.id, undefined), policy);
  const reply = acceptOrRefuse(call, without, emptyReply());
  return unmapped.isRemapped ? assuming('M23', reply) : reply;
}
