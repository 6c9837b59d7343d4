import { knownOf } from './completeness.js';
import { missingDefaultId, unknownPolicyId } from './placeholders.js';
import { inOrder } from './policy.js';
import type { PolicyType } from './policy-type.js';
import type { Snapshot } from './snapshot.js';

/** The policy that applications have that are mapped to no other, which may be none that the snapshot holds. */
export interface DefaultPolicy {
  readonly id: string;
  /** That it is there is all that is known of it: others of its type are held, and each type has one. */
  readonly isMissing: boolean;
}

/** Absent where the one that is held is not active, or none of the type is held. Spec: Policy, "Defaults" 1, 2. */
export function defaultPolicyOf({ name }: PolicyType, snapshot: Snapshot): DefaultPolicy | undefined {
  const ofType = snapshot.policies.filter(({ type }) => type === name);
  const defaults = ofType.filter(({ isDefault, isAccountManagement }) => isDefault && !isAccountManagement);
  const [held] = inOrder(defaults.filter(({ status }) => status === 'ACTIVE'));
  if (held !== undefined) return { id: held.id, isMissing: false };
  if (knownOf(snapshot).stated('policies', name)) return { id: unknownPolicyId(name), isMissing: false };
  return ofType.length > 0 && defaults.length === 0
    ? { id: missingDefaultId(name), isMissing: true }
    : undefined;
}
