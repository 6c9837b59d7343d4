import { onPolicy } from '../policies/policy-answer.js';
import { ruleAnswer } from '../policies/rule-answer.js';
import { checkSentBody, newStatus, sentMembers, sentPriority } from '../policies/sent-body.js';
import { canonicalTypeOf, isMappedType, ruleTypeFor } from '../policies/types.js';
import { ownedBy, type Stored } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { refuseField, withAssumptions } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { checkRule } from './check-rule.js';
import { fillRule } from './fill-rule.js';
import { withRuleAt } from './write-rule.js';

/** Creates a rule in a policy. Spec: Policies, "Create rule". */
export const createRule = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/{policyId}/rules',
  what: 'add a rule to a policy; the rules below move down',
  takesBody: true,
  effect: onPolicy(create),
});

function create(call: ApiCall, policy: Stored): Reply {
  const { tenant, body, now, newId } = call;
  const type = canonicalTypeOf(policy, tenant);
  const ruleType = ruleTypeFor(type);
  if (body.type !== undefined && canonicalTypeOf({ type: body.type }, tenant) !== ruleType)
    return refuseField('type', `type: a rule of this policy is of type ${ruleType}`);
  if (type === 'PROFILE_ENROLLMENT')
    return refuseField(
      'PolicyRule',
      'a profile enrollment policy has exactly one rule, which is created with it',
    );
  const refused = checkSentBody(call, ownedBy(tenant, 'rules', policy.id)) ?? checkRule(call);
  if (refused !== undefined) return refused;
  const rule: Stored = {
    id: newId(isMappedType(type) ? 'rul' : '0pr'),
    status: newStatus(call),
    ...fillRule(type, sentMembers(call), tenant),
    priority: null,
    created: now,
    lastUpdated: now,
    system: false,
    type: ruleType,
  };
  const written = withRuleAt(tenant, policy, rule, sentPriority(call));
  if ('refusal' in written) return written.refusal;
  return withAssumptions(
    acceptOrRefuse(call, written.tenant, replyWith(ruleAnswer(call, policy, written.rule))),
    {
      ...written.assumptions,
      M14: body.status === 'INACTIVE',
    },
  );
}
