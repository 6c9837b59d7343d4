import { onPolicy } from '../policies/policy-answer.js';
import { byPriority } from '../policies/ranks.js';
import { ruleAnswer } from '../policies/rule-answer.js';
import { ownedBy } from '../tenant/tenant.js';
import { markIfStatedIncomplete } from '../wire/incomplete.js';
import { replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';

/** Lists all rules of a policy, whatever limit is requested. Spec: Policies, "List rules". */
export const listRules = defineApiOperation({
  method: 'GET',
  path: '/api/v1/policies/{policyId}/rules',
  what: 'list the rules of a policy',
  effect: onPolicy((call, policy) =>
    markIfStatedIncomplete(
      replyWith(
        byPriority(ownedBy(call.tenant, 'rules', policy.id)).map((rule) => ruleAnswer(call, policy, rule)),
      ),
      call.tenant,
      'rules',
      policy.id,
    ),
  ),
});
