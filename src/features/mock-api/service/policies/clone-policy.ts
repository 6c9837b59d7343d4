import { isSystemObject, ownedBy, type Stored, withOwned } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { assuming, refuseField, refuseWith, withAssumptions } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { onPolicy, policyAnswer } from './policy-answer.js';
import { canonicalTypeOf } from './types.js';
import { policiesOfSameType, withPolicyAt } from './write-policy.js';

/** Copies a policy. No application is mapped to the copy. Spec: Policies, "Clone". */
export const clonePolicy = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/{policyId}/clone',
  what: 'copy an authentication policy with its rules',
  effect: onPolicy(clone),
});

function clone(call: ApiCall, policy: Stored): Reply {
  const { tenant, now, newId } = call;
  if (tenant.engine === 'classic' || canonicalTypeOf(policy, tenant) !== 'ACCESS_POLICY')
    return assuming('M25', refuseWith('E0000001', 'cloning is only supported for authentication policies'));
  const name = `[cloned] ${policy.name}`;
  if (policiesOfSameType(policy, tenant).some((other) => other.name === name))
    return assuming('M28', refuseField('name', `name: ${name} already exists`));
  const { _embedded: _, ...members } = policy;
  const copy: Stored = {
    ...members,
    id: newId('rst'),
    name,
    status: 'ACTIVE',
    priority: 1,
    system: false,
    created: now,
    lastUpdated: now,
  };
  const rules = ownedBy(tenant, 'rules', policy.id).map((rule) => ({
    ...rule,
    id: newId('rul'),
    created: now,
    lastUpdated: now,
  }));
  const written = withOwned(withPolicyAt(tenant, copy, undefined), 'rules', copy.id, rules);
  const answer = policyAnswer(call, { ...copy, created: null, lastUpdated: null });
  return withAssumptions(acceptOrRefuse(call, written, replyWith(answer)), {
    M9: tenant.edition === 'spec',
    M25: isSystemObject(policy),
  });
}
