import { quoted } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type EditedOrg, notFound, policyIn, readOnly, rejectEdit, withPolicies } from './edited-org.js';
import type { MoveTo } from './move-rule.js';
import { prioritiesAfterWrite, priorityAbove } from './priorities.js';

/** Gives a policy another priority among the policies of its type; the other policies shift. Spec: Policy rule, "Priorities". */
export function movePolicy(org: Snapshot, policyId: string, to: MoveTo): EditedOrg {
  const found = policyIn(org, policyId);
  if (!found.ok) return found;
  const { type, isDefault } = found.value;
  if (isDefault) return readOnly('the position', found.value);
  if (policyTypeOf(type)?.choice === 'mapped to the application')
    return rejectEdit(
      'read-only',
      `policies of type ${quoted(type)} have no order, because each application is mapped to one of them`,
    );
  const ranked = org.policies.filter((policy) => policy.type === type);
  const above = 'above' in to ? ranked.find(({ id }) => id === to.above) : undefined;
  if ('above' in to && above === undefined)
    return notFound(to.above, `policy of type ${quoted(type)}`, ranked);
  if (above === found.value) return success(org);
  const priority = 'priority' in to ? to.priority : above && priorityAbove(policyId, above, ranked, 'list');
  const priorities = prioritiesAfterWrite(policyId, priority, ranked, 'list');
  const changed = ranked.flatMap((policy) => {
    const after = priorities?.get(policy.id);
    return after === undefined ? [] : [{ ...policy, priority: after }];
  });
  return success(withPolicies(org, changed));
}
