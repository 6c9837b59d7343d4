import { quoted } from '../../base/messages.js';
import { success } from '../../base/result.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type EditedOrg, type RuleTarget, rejectEdit, ruleIn, withPolicies } from './edited-org.js';
import { renumbered } from './move-rule.js';
import { prioritiesAfterDelete, rankingOf } from './priorities.js';

/** Deletes a rule; the rules below move up if the service renumbers them. Spec: Policy rule, "Priorities". */
export function withoutRule(org: Snapshot, target: RuleTarget): EditedOrg {
  const found = ruleIn(org, target);
  if (!found.ok) return found;
  const { policy, rule } = found.value;
  if (rule.isDefault)
    return rejectEdit('read-only', `the default rule ${quoted(rule.name || rule.id)} cannot be deleted`);
  const priorities = prioritiesAfterDelete(
    rule.id,
    policy.rules,
    rankingOf(policy.type, org.edition, policy.rules),
  );
  const rules = policy.rules.filter((one) => one !== rule);
  return success(withPolicies(org, [renumbered({ ...policy, rules }, priorities)]));
}
