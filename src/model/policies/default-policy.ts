import { completenessOf } from './completeness.js';
import { missingDefaultId, unknownPolicyId } from './placeholders.js';
import { inOrder } from './policy.js';
import type { PolicyType } from './policy-type.js';
import type { Snapshot } from './snapshot.js';

/** The default policy of a type, which applications without a mapping have. The snapshot need not contain it. */
export interface DefaultPolicy {
  readonly id: string;
  /**
   * Whether the snapshot lacks the default policy. The policy must exist, because the snapshot contains other policies of the type, and
   * each type has a default.
   */
  readonly isMissing: boolean;
}

/**
 * Returns the default policy of a type, or `undefined` if that policy is inactive or the snapshot contains no policy of the type.
 * Spec: Policy, "Defaults" 1, 2.
 */
export function defaultPolicyOf({ name }: PolicyType, snapshot: Snapshot): DefaultPolicy | undefined {
  const ofType = snapshot.policies.filter(({ type }) => type === name);
  const defaults = ofType.filter(({ isDefault, isAccountManagement }) => isDefault && !isAccountManagement);
  const [held] = inOrder(defaults.filter(({ status }) => status === 'ACTIVE'));
  if (held !== undefined) return { id: held.id, isMissing: false };
  if (completenessOf(snapshot).unknownPart('policies', name))
    return { id: unknownPolicyId(name), isMissing: false };
  return ofType.length > 0 && defaults.length === 0
    ? { id: missingDefaultId(name), isMissing: true }
    : undefined;
}
