import type { Members } from '../../../../base/object.js';
import { isSystemObject, ownedBy, type Stored } from '../tenant/tenant.js';
import { notFoundReply } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { lifecycleLink, link, onPolicy } from './policy-answer.js';

/** Returns a rule in the form in which the service returns it, with its links. Spec: Policy rule, `_links`. */
export function ruleAnswer(call: Pick<ApiCall, 'base'>, policy: Stored, rule: Stored): Members {
  const at = `${call.base}/api/v1/policies/${policy.id}/rules/${rule.id}`;
  return {
    ...rule,
    _links: isSystemObject(rule)
      ? { self: link(at, 'GET', 'PUT') }
      : { self: link(at, 'GET', 'PUT', 'DELETE'), ...lifecycleLink(at, rule) },
  };
}

/**
 * Returns an operation on one rule: calls `effect` with the rule and the policy that the URL path names, or answers with a "not found"
 * error.
 */
export function onRule(
  effect: (call: ApiCall, policy: Stored, rule: Stored) => Reply,
): (call: ApiCall) => Reply {
  return onPolicy((call, policy) => {
    const { ruleId = '' } = call.ids;
    const rule = ownedBy(call.tenant, 'rules', policy.id).find(({ id }) => id === ruleId);
    return rule === undefined ? notFoundReply(ruleId, ruleKindOf(ruleId)) : effect(call, policy, rule);
  });
}

function ruleKindOf(id: string): string {
  return id.startsWith('rul') ? 'RuleEntity' : 'PolicyRule';
}
