import { prioritiesAfterDelete, rankingOf } from '../../../../documents/edits/priorities.js';
import { rankedById, withPriorities } from '../policies/ranks.js';
import { onRule } from '../policies/rule-answer.js';
import { canonicalTypeOf } from '../policies/types.js';
import { isSystemObject, ownedBy, type Stored, storedName, withOwned } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { assuming, refuseWith } from '../wire/errors.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';

/** Deletes a rule. Spec: Policies, "Delete rule". */
export const deleteRule = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/policies/{policyId}/rules/{ruleId}',
  what: 'delete a rule; the rules below move up',
  effect: onRule(remove),
});

function remove(call: ApiCall, policy: Stored, rule: Stored): Reply {
  const { tenant } = call;
  const isOnlyOne = canonicalTypeOf(policy, tenant) === 'PROFILE_ENROLLMENT';
  if (isSystemObject(rule) || isOnlyOne) return assuming('M18', refuseWith('E0000111', storedName(rule)));
  const rules = ownedBy(tenant, 'rules', policy.id);
  const ranked = rankedById(rules);
  const ranking = rankingOf(canonicalTypeOf(policy, tenant), tenant.edition, ranked);
  const left = rules.filter(({ id }) => id !== rule.id);
  const after = withPriorities(left, prioritiesAfterDelete(rule.id, ranked, ranking));
  return acceptOrRefuse(call, withOwned(tenant, 'rules', policy.id, after), emptyReply());
}
