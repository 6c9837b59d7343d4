import { groupBy } from '../../../base/group-by.js';
import { memoize } from '../../../base/memo.js';
import type { Policy } from '../../../model/policies/policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { CallGroup } from './call.js';

/** Returns the policies that may decide the sign-ins that a group of calls affects, in the order of the org. */
export function policiesOfGroup(org: Snapshot, { policyIds, type }: OwnGroup): Policy[] {
  const found =
    policyIds === undefined
      ? placed(org.policies)
      : [...new Set(policyIds)].flatMap((id) => byId(org).get(id) ?? []);
  return found
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ policy }) => (policy.type === type ? [policy] : []));
}

/** Returns the policies of an org with the given id. */
export function policiesById(org: Snapshot, id: string | undefined): readonly Policy[] {
  return id === undefined ? [] : (byId(org).get(id) ?? []).map(({ policy }) => policy);
}

/** Returns whether a policy may decide the sign-ins that a group of calls affects. */
export function isInGroup({ id, type }: Policy, group: OwnGroup): boolean {
  return type === group.type && (group.policyIds?.includes(id) ?? true);
}

type OwnGroup = Pick<CallGroup, 'policyIds' | 'type'>;

interface PlacedPolicy {
  readonly policy: Policy;
  readonly place: number;
}

/**
 * Returns the policies of an org by id. The index is computed once per org, because it is needed for each group of calls, and there may be
 * thousands.
 */
const byId = memoize(
  ({ policies }: Snapshot): ReadonlyMap<string, readonly PlacedPolicy[]> =>
    groupBy(placed(policies), ({ policy }) => policy.id),
);

function placed(policies: readonly Policy[]): readonly PlacedPolicy[] {
  return policies.map((policy, place) => ({ policy, place }));
}
