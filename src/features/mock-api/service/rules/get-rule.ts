import { onRule, ruleAnswer } from '../policies/rule-answer.js';
import { replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';

/** Returns a rule. Spec: Policies, "Get rule". */
export const getRule = defineApiOperation({
  method: 'GET',
  path: '/api/v1/policies/{policyId}/rules/{ruleId}',
  what: 'read a rule',
  effect: onRule((call, policy, rule) => replyWith(ruleAnswer(call, policy, rule))),
});
