import { getOrMake, memoize } from '../../base/memo.js';
import type { World } from '../facts/world.js';
import { mappedTo } from './app-mappings.js';
import { knownOf } from './completeness.js';
import { type ConsideredPolicy, considered, gapLeaf } from './considered-policies.js';
import { defaultPolicyOf } from './default-policy.js';
import { unknownPolicyId } from './placeholders.js';
import type { PolicyType } from './policy-type.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';

/** Why a policy is the one of an application, or why none is. */
export type Chosen =
  | 'default'
  | 'mapped policy not considered'
  | 'mapped policy not in the export'
  | 'mapping'
  | 'mapping unknown';

/** Of an application that is mapped, and yet has no policy. */
export const WITHOUT_POLICY = {
  'mapped policy not in the export': 'the application is mapped to a policy that the export does not contain',
  'mapped policy not considered':
    'the application is mapped to a policy that is inactive, or has no active rule',
} as const satisfies Partial<Record<Chosen, string>>;

/** The policy of an application. */
export interface MappedPolicy {
  readonly policyId?: string;
  readonly chosen: Chosen;
  /** That it is mapped to, where nothing is known of it. */
  readonly missing?: string;
  /** Those that it may be mapped to, where it is unknown of what type they are. */
  readonly perhaps?: readonly string[];
  /** Where the mapping is unknown: why. Any policy that is considered may be the one, unless that says among which it is. */
  readonly unknown?: UnknownPart;
}

/** Of each application its policy of a type, of those that are considered. */
export function policiesOfApps(
  type: PolicyType,
  snapshot: Snapshot,
  world: World,
): (appId: string) => MappedPolicy {
  return getOrMake(byType(world), type.name, () =>
    mappedPolicies(snapshot, type, new Set(considered(type, snapshot, world).map(({ policy }) => policy.id))),
  );
}

const byType = memoize((_: World) => new Map<string, (appId: string) => MappedPolicy>());

/**
 * The one policy of a type that an application is mapped to, or without a mapping the default. A mapping to a policy
 * that is not here, or not considered, leaves none: another policy would be a guess.
 */
export function mappedPolicies(
  snapshot: Snapshot,
  type: PolicyType,
  eligible: ReadonlySet<string>,
): (appId: string) => MappedPolicy {
  const known = knownOf(snapshot);
  const ofType = snapshot.policies.filter(
    (policy) => policy.type === type.name && !policy.isAccountManagement,
  );
  const ids = new Set(ofType.map(({ id }) => id).filter((id) => eligible.has(id)));
  const byDefault = defaultPolicyOf(type, snapshot);
  const { policyOf, missing, perhaps } = mappedTo(snapshot, type);
  const apps = new Set(snapshot.apps.map(({ id }) => id));
  const others = known.stated('policies', type.name) && unknownPolicyId(type.name);
  const { any, byApp } = known.mappingsOf(type.name);
  const whyUnmapped = (appId: string) =>
    byApp.get(appId) ??
    any ??
    (apps.has(appId) ? undefined : known.stated('apps')) ??
    perhaps.get(appId)?.unknown;
  return (appId) => {
    const policyId = policyOf.get(appId);
    if (policyId === undefined) {
      const unknown = whyUnmapped(appId);
      const inDoubt = perhaps.get(appId);
      if (unknown !== undefined)
        return {
          chosen: 'mapping unknown',
          unknown,
          ...(inDoubt?.unknown === unknown && { perhaps: inDoubt.policyIds }),
        };
      if (byDefault === undefined) return { chosen: 'default' };
      const { id, isMissing } = byDefault;
      return {
        ...((ids.has(id) || id === others || (isMissing && eligible.has(id))) && { policyId: id }),
        ...(isMissing && { missing: id }),
        chosen: 'default',
      };
    }
    if (ids.has(policyId)) return { policyId, chosen: 'mapping' };
    if (!missing.has(policyId)) return { chosen: 'mapped policy not considered' };
    const chosen = 'mapped policy not in the export';
    if (others !== undefined) return { policyId: others, chosen };
    return { ...(eligible.has(policyId) && { policyId }), missing: policyId, chosen };
  };
}

/** The policies as they stand for applications whose mapping is unknown: each if it is the one. */
export interface UnknownMappings {
  /** One list of them for each reason why a mapping is unknown. */
  readonly all: readonly (readonly ConsideredPolicy[])[];
  /** The list for this reason. */
  because(unknown: UnknownPart): readonly ConsideredPolicy[];
}

export function unknownMappings(
  type: PolicyType,
  policies: readonly ConsideredPolicy[],
  snapshot: Snapshot,
): UnknownMappings {
  const known = knownOf(snapshot);
  const { any = known.stated('apps') ?? known.stated('policies', type.name), byApp } = known.mappingsOf(
    type.name,
  );
  const mayBeHad = policies.filter(({ policy }) => !policy.isAccountManagement);
  const ifMapped = (entry: UnknownPart) =>
    mayBeHad
      .filter(({ policy }) => mayBeMapped(entry, policy.id))
      .map((one) => ({
        ...one,
        leaves: [...one.leaves, gapLeaf({ ...entry, collection: 'mappings' }, snapshot, one.policy.id)],
      }));
  const ofAny = any === undefined ? [] : ifMapped(any);
  const perhaps = [...mappedTo(snapshot, type).perhaps.values()].map(({ unknown }) => unknown);
  const inDoubt = [...byApp.values(), ...perhaps];
  const own = new Map(inDoubt.map((entry) => [entry, ifMapped(entry)]));
  return { all: [ofAny, ...own.values()], because: (unknown) => own.get(unknown) ?? ofAny };
}

/** Whether a policy may be the one of an application whose mapping is unknown for this reason. */
export function mayBeMapped({ path, among }: UnknownPart, policyId: string | undefined): boolean {
  return path === undefined || among === undefined || (policyId !== undefined && among.includes(policyId));
}
