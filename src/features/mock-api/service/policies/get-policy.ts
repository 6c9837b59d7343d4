import type { Members } from '../../../../base/object.js';
import { ownedBy, type Stored, type Tenant } from '../tenant/tenant.js';
import { assuming, refuseField } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { onPolicy, policyAnswer } from './policy-answer.js';
import { byPriority } from './ranks.js';
import { ruleAnswer } from './rule-answer.js';

/** Returns a policy, with its rules if requested. Spec: Policies, "Get" and "Get with rules". */
export const getPolicy = defineApiOperation({
  method: 'GET',
  path: '/api/v1/policies/{policyId}',
  what: 'read a policy; on Classic Engine with its rules',
  effect: onPolicy(read),
});

function read(call: ApiCall, policy: Stored): Reply {
  const answer = policyAnswer(call, policy);
  if (call.tenant.engine !== 'classic' || !call.query.getAll('expand').includes('rules'))
    return replyWith(answer);
  return hasTooManyRules(policy, call.tenant)
    ? refuseTooManyRules()
    : replyWith({ ...answer, ...embeddedRules(call, policy) });
}

export function hasTooManyRules({ id }: Stored, tenant: Tenant): boolean {
  return ownedBy(tenant, 'rules', id).length > MOST_EMBEDDED;
}

export function refuseTooManyRules(): Reply {
  return assuming(
    'M8',
    refuseField('expand', `expand: a policy with more than ${MOST_EMBEDDED} rules is read without them`),
  );
}

/** Returns the `_embedded` field with the rules of a policy, which the query parameter `expand=rules` requests. */
export function embeddedRules(call: ApiCall, policy: Stored): Members {
  const rules = byPriority(ownedBy(call.tenant, 'rules', policy.id));
  return { _embedded: { rules: rules.map((rule) => ruleAnswer(call, policy, rule)) } };
}

/** The maximum number of rules that are embedded in a policy. Spec: Limits. */
const MOST_EMBEDDED = 20;
