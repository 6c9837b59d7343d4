import { quoted } from '../../base/messages.js';
import { success } from '../../base/result.js';
import type { Rule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { checkConditions } from '../resources/conditions.js';
import { type EditedOrg, policyIn, rejectEdit, withPolicies } from './edited-org.js';
import { noRoom, renumbered } from './move-rule.js';
import { prioritiesAfterWrite, rankingOf } from './priorities.js';

/** A rule to add. By default it is active and below all other rules except the catch-all rule. */
export interface NewRule extends Pick<Rule, 'id'>, Partial<Pick<Rule, 'actions' | 'name' | 'status'>> {
  readonly priority?: number;
  readonly conditions?: unknown;
}

/** Adds a rule to a policy; the other rules shift as in the service. Spec: Policy rule, "Priorities". */
export function withRule(
  org: Snapshot,
  policyId: string,
  { id, name = null, status = 'ACTIVE', priority, actions = null, conditions }: NewRule,
): EditedOrg {
  const found = policyIn(org, policyId);
  if (!found.ok) return found;
  const { rules, type } = found.value;
  if (org.policies.some((policy) => policy.rules.some((rule) => rule.id === id)))
    return rejectEdit('id-taken', `another rule already has the id ${quoted(id)}; use a different id`);
  const priorities = prioritiesAfterWrite(id, priority, rules, rankingOf(type, org.edition, rules));
  if (priorities === undefined) return noRoom();
  const rule: Rule = {
    id,
    name,
    status,
    priority: null,
    isDefault: false,
    actions,
    ...checkConditions(conditions),
  };
  return success(withPolicies(org, [renumbered({ ...found.value, rules: [...rules, rule] }, priorities)]));
}
