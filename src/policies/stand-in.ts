import { memoize } from '../base/memo.js';
import { knownOf } from './known.js';
import { needsMapping } from './needs-mapping.js';
import { MAPPED_TYPES } from './policy-type.js';
import type { App, AppMapping, Snapshot } from './snapshot.js';

/** An application that has a policy, where no documents say which has. */
export interface StandIn extends AppMapping {
  readonly label: string;
}

/**
 * Where documents hold neither applications nor mappings: one application for each policy that decides for those mapped to
 * it, so that what it would decide can be asked all the same.
 */
export const standInsOf: (snapshot: Snapshot) => readonly StandIn[] = memoize((snapshot: Snapshot) =>
  snapshot.apps.length > 0 || snapshot.mappings.length > 0 ? [] : standInsAmong(snapshot),
);

/** The same, whatever applications and mappings there are. */
export function standInsAmong(snapshot: Snapshot): readonly StandIn[] {
  const known = knownOf(snapshot);
  return snapshot.policies
    .filter(
      (policy) =>
        needsMapping(policy) || (isDefault(policy) && known.stated('mappings', policy.type) !== undefined),
    )
    .map(({ id, name, type }) => ({
      appId: `application of ${id}`,
      label: `an application of ${name ?? id}`,
      policyId: id,
      type,
    }));
}

/** What says which policy an application has: the mappings held, or those of what stands for applications. */
export function mappingsOf(snapshot: Snapshot): readonly AppMapping[] {
  return snapshot.mappings.length > 0 ? snapshot.mappings : standInsOf(snapshot);
}

/** The applications that can be named: those held, or what stands for them. */
export function appsOf(snapshot: Snapshot): readonly App[] {
  if (snapshot.apps.length > 0) return snapshot.apps;
  return standInsOf(snapshot).map(({ appId, label }) => ({ id: appId, label }));
}

/** That there are stand-ins, for whoever reads an answer about them. */
export function standInWords(snapshot: Snapshot): string | undefined {
  if (standInsOf(snapshot).length === 0) return undefined;
  return 'no applications are exported, and one that has a policy stands for all that have it';
}

/** Whether they stand for all there are: an application that is not exported has one of the policies, too. */
export function areStandInsWhole(snapshot: Snapshot): boolean {
  const standIns = new Set(standInsOf(snapshot).map(({ policyId }) => policyId));
  if (standIns.size === 0) return false;
  const known = knownOf(snapshot);
  const types = new Set(
    snapshot.policies.map(({ type }) => type).filter((type) => MAPPED_TYPES.includes(type)),
  );
  return [...types].every(
    (type) =>
      known.stated('policies', type) === undefined &&
      snapshot.policies.some(
        (policy) => policy.type === type && isDefault(policy) && standIns.has(policy.id),
      ),
  );
}

function isDefault({ type, isDefault, isAccountManagement }: Snapshot['policies'][number]): boolean {
  return isDefault && MAPPED_TYPES.includes(type) && !isAccountManagement;
}
