import { success } from '../../base/result.js';
import type { Policy } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import {
  type EditedOrg,
  notFound,
  type RuleTarget,
  readOnly,
  rejectEdit,
  ruleIn,
  withPolicies,
} from './edited-org.js';
import { type Priorities, prioritiesAfterWrite, priorityAbove, rankingOf } from './priorities.js';

/**
 * The new position of a rule or policy. `priority` is its new priority. `above` is the id of another rule or policy: the moved one is
 * placed directly above it.
 */
export type MoveTo = { readonly above: string } | { readonly priority: number };

/** Gives a rule another priority; the other rules shift as in the service. Spec: Policy rule, "Priorities". */
export function moveRule(org: Snapshot, target: RuleTarget, to: MoveTo): EditedOrg {
  const found = ruleIn(org, target);
  if (!found.ok) return found;
  const { policy, rule } = found.value;
  if (rule.isDefault) return readOnly('the position', rule);
  const ranking = rankingOf(policy.type, org.edition, policy.rules);
  const above = 'above' in to ? policy.rules.find(({ id }) => id === to.above) : undefined;
  if ('above' in to && above === undefined) return notFound(to.above, 'rule', policy.rules);
  if (above === rule) return success(org);
  const priority =
    'priority' in to ? to.priority : above && priorityAbove(rule.id, above, policy.rules, ranking);
  const priorities = prioritiesAfterWrite(rule.id, priority, policy.rules, ranking);
  if (priorities === undefined) return noRoom();
  return success(withPolicies(org, [renumbered(policy, priorities)]));
}

export function noRoom(): EditedOrg {
  return rejectEdit(
    'no-room',
    'no priority is left: a policy can have at most 99 rules above its catch-all rule',
  );
}

export function renumbered(policy: Policy, priorities: Priorities): Policy {
  const rules = policy.rules.map((rule) => {
    const priority = priorities.get(rule.id);
    return priority === undefined ? rule : { ...rule, priority };
  });
  return { ...policy, rules };
}
