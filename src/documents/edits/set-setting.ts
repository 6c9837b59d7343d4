import { isObject } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';
import { success } from '../../base/result.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type EditedOrg, policyIn, rejectEdit, withPolicies } from './edited-org.js';
import { putAt } from './put-at.js';

/** Sets a value at a path in the settings of a policy; `undefined` removes it. Spec: Policy, `settings`. */
export function setSetting(
  org: Snapshot,
  policyId: string,
  path: readonly PathStep[],
  value: unknown,
): EditedOrg {
  const found = policyIn(org, policyId);
  if (!found.ok) return found;
  const settings = putAt(found.value.settings, path, value);
  if (!isObject(settings)) return rejectEdit('wrong-value', 'the settings of a policy must be an object');
  return success(withPolicies(org, [{ ...found.value, settings }]));
}
