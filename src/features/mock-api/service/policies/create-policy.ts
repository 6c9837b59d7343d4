import { brandedType } from '../../../../base/brand.js';
import { type Stored, storedIn, withOwned } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { assuming, refuseField, refuseWith, withAssumptions } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { newCatchAll } from './catch-all.js';
import { fillPolicy, hasAddedEveryone } from './fill-policy.js';
import { policyAnswer } from './policy-answer.js';
import { positionAssumptions } from './ranks.js';
import { checkSentBody, newStatus, sentMembers, sentPriority } from './sent-body.js';
import { canonicalTypeOf, hasOwnCatchAll, isMappedType, typeFactsIn } from './types.js';
import { isRankedIn, withPolicyAt } from './write-policy.js';

/** Creates a policy. Spec: Policies, "Create". */
export const createPolicy = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies',
  what: 'create a policy',
  takesBody: true,
  effect: create,
});

function create(call: ApiCall): Reply {
  const { tenant, body, now } = call;
  const type = canonicalTypeOf({ type: body.type }, tenant);
  const facts = typeFactsIn(type, tenant);
  if (body.type === undefined || body.type === null)
    return refuseField('type', 'type: The field cannot be left blank');
  if (facts === undefined) return assuming('M11', refuseWith('E0000002', 'Invalid policy type specified.'));
  const branded = brandedType(type, tenant.brand);
  const others = tenant.objects.policies.filter((one) => one.type === branded);
  if (facts.isMadeByService || type === 'IDP_DISCOVERY')
    return refuseField('type', `type: only the service creates the policy of type ${branded}`);
  const refused = checkSentBody(call, others);
  if (refused !== undefined) return refused;
  if (type === 'PROFILE_ENROLLMENT' && others.length >= MOST_ENROLLMENT_POLICIES)
    return assuming(
      'M30',
      refuseField('type', `type: an org has at most ${MOST_ENROLLMENT_POLICIES} policies of this type`),
    );
  const policy: Stored = {
    id: call.newId(isMappedType(type) ? 'rst' : '00p'),
    status:
      tenant.engine === 'classic' ? newStatus(call) : newStatus({ ...call, query: new URLSearchParams() }),
    ...(tenant.edition === 'spec' && { description: null }),
    ...fillPolicy(type, sentMembers(call), tenant, undefined),
    priority: null,
    system: false,
    created: now,
    lastUpdated: now,
    type: branded,
  };
  const written = withPolicyAt(
    tenant,
    isMappedType(type) ? { ...policy, priority: 1 } : policy,
    sentPriority(call),
  );
  const rules = hasOwnCatchAll(type, tenant) ? [newCatchAll(type, call)] : [];
  const after = withOwned(written, 'rules', policy.id, rules);
  const stored = storedIn(after, 'policies', policy.id) ?? policy;
  return withAssumptions(acceptOrRefuse(call, after, replyWith(policyAnswer(call, stored))), {
    ...(isRankedIn(tenant, policy) && positionAssumptions(sentPriority(call), 'list')),
    M9: tenant.edition === 'spec',
    M12: rules.length > 0 && type === 'ACCESS_POLICY' && !tenant.features.hasDeviceBoundCatchAll,
    M13: hasAddedEveryone(type, sentMembers(call), policy),
    M14: body.status === 'INACTIVE',
  });
}

const MOST_ENROLLMENT_POLICIES = 500;
