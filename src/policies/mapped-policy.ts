import { inOrder } from './policy.js';
import type { PolicyType } from './policy-type.js';
import type { Snapshot } from './snapshot.js';

/** Why a policy is the one of an application, or why none is. */
export type Chosen =
  | 'default'
  | 'mapped policy not considered'
  | 'mapped policy not in the snapshot'
  | 'mapping';

/**
 * The one policy of a type that an application is mapped to, or without a mapping the default. A mapping to a policy
 * that is not here, or not considered, leaves none: another policy would be a guess.
 */
export function mappedPolicies(
  snapshot: Snapshot,
  type: PolicyType,
  considered: ReadonlySet<string>,
): (appId: string) => { readonly policyId?: string; readonly chosen: Chosen } {
  const ofType = snapshot.policies.filter(
    (policy) => policy.type === type.name && !policy.isAccountManagement,
  );
  const eligible = new Set(ofType.map(({ id }) => id).filter((id) => considered.has(id)));
  const byDefault = inOrder(ofType.filter(({ isDefault, status }) => isDefault && status === 'ACTIVE'))[0]
    ?.id;
  const typeOf = new Map(snapshot.policies.map((policy) => [policy.id, policy.type]));
  const mapped = new Map<string, string>();
  for (const { appId, policyId, type: linked } of snapshot.mappings) {
    const isOfType = linked === type.name || typeOf.get(policyId) === type.name;
    if (isOfType && !mapped.has(appId)) mapped.set(appId, policyId);
  }
  return (appId) => {
    const policyId = mapped.get(appId);
    if (policyId === undefined)
      return {
        ...(byDefault !== undefined && eligible.has(byDefault) && { policyId: byDefault }),
        chosen: 'default',
      };
    if (eligible.has(policyId)) return { policyId, chosen: 'mapping' };
    return {
      chosen: typeOf.has(policyId) ? 'mapped policy not considered' : 'mapped policy not in the snapshot',
    };
  };
}
