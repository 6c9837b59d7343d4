import { deepEqual } from '../../../../base/deep-equal.js';
import { isSystemObject, type Stored, storedIn, storedName } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { refuseField, refuseWith, withAssumptions } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { fillPolicy, hasAddedEveryone } from './fill-policy.js';
import { onPolicy, policyAnswer } from './policy-answer.js';
import { positionAssumptions } from './ranks.js';
import { checkSentBody, sentMembers, sentPriority } from './sent-body.js';
import { canonicalTypeOf } from './types.js';
import { isRankedIn, policiesOfSameType, withPolicyAt } from './write-policy.js';

/**
 * Replaces a policy. Fields that the body omits are reset to their defaults. Only the lifecycle operations change the status. Spec:
 * Policies, "Update".
 */
export const updatePolicy = defineApiOperation({
  method: 'PUT',
  path: '/api/v1/policies/{policyId}',
  what: 'replace a policy',
  takesBody: true,
  effect: onPolicy(update),
});

function update(call: ApiCall, policy: Stored): Reply {
  const { tenant, body, now } = call;
  const type = canonicalTypeOf(policy, tenant);
  if (body.type !== undefined && canonicalTypeOf({ type: body.type }, tenant) !== type)
    return refuseField('type', `type: the type of ${storedName(policy)} cannot be changed`);
  const refused = checkSentBody(
    call,
    policiesOfSameType(policy, tenant).filter(({ id }) => id !== policy.id),
  );
  if (refused !== undefined) return refused;
  const isDefault = isSystemObject(policy);
  if (isDefault && body.conditions !== undefined && !deepEqual(body.conditions, policy.conditions ?? null))
    return refuseWith('E0000077', 'conditions');
  const { id, status, priority, created, system, _embedded } = policy;
  const members = isDefault
    ? { ...sentMembers(call), conditions: policy.conditions ?? null }
    : sentMembers(call);
  const after: Stored = {
    id,
    status,
    ...(tenant.edition === 'spec' && { description: null }),
    ...fillPolicy(type, members, tenant, policy),
    ...(isDefault && { conditions: members.conditions }),
    priority,
    system,
    created,
    lastUpdated: now,
    ...(_embedded !== undefined && { _embedded }),
    type: policy.type,
  };
  const written = withPolicyAt(tenant, after, isDefault ? undefined : sentPriority(call));
  const stored = storedIn(written, 'policies', id) ?? after;
  return withAssumptions(acceptOrRefuse(call, written, replyWith(policyAnswer(call, stored))), {
    ...(isRankedIn(tenant, policy) && positionAssumptions(sentPriority(call), 'list', policy)),
    M13: !isDefault && hasAddedEveryone(type, members, after),
  });
}
