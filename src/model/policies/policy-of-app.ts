import { getOrMake, memoize } from '../../base/memo.js';
import type { World } from '../facts/world.js';
import { appMappingsOf } from './app-mappings.js';
import { completenessOf } from './completeness.js';
import { type ConsideredPolicy, consideredPolicies, gapLeaf } from './considered-policies.js';
import { defaultPolicyOf } from './default-policy.js';
import { unknownPolicyId } from './placeholders.js';
import type { Policy } from './policy.js';
import type { PolicyType } from './policy-type.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';

/** Why an application has a policy, or why it has none. */
export type Chosen =
  | 'default'
  | 'mapped policy not considered'
  | 'mapped policy not in the export'
  | 'mapping'
  | 'mapping unknown';

/** The explanations for applications that have a mapping but no policy, because the mapped policy cannot be evaluated. */
export const WITHOUT_POLICY = {
  'mapped policy not in the export': 'the application is mapped to a policy that the export does not contain',
  'mapped policy not considered':
    'the application is mapped to a policy that is inactive, or has no active rule',
} as const satisfies Partial<Record<Chosen, string>>;

/** The policy that an application has, or the reason why it is unknown. */
export interface MappedPolicy {
  readonly policyId?: string;
  readonly chosen: Chosen;
  /** The id of the mapped policy, if the snapshot does not contain that policy. */
  readonly missing?: string;
  /** Policies whose type is unknown. The application is mapped to them, so each may be its policy of this type. */
  readonly candidates?: readonly string[];
  /**
   * The reason why the mapping of the application is unknown. The list `among` has the policies that the application may have. Without this
   * list, the application may have any policy that {@link consideredPolicies} returns.
   */
  readonly unknown?: UnknownPart;
}

/** Returns a function from an application to its policy of a type. Only policies that {@link consideredPolicies} returns count. */
export function policiesOfApps(
  type: PolicyType,
  snapshot: Snapshot,
  world: World,
): (appId: string) => MappedPolicy {
  return getOrMake(byType(world), type.name, () =>
    mappedPolicies(
      snapshot,
      type,
      new Set(consideredPolicies(type, snapshot, world).map(({ policy }) => policy.id)),
    ),
  );
}

const byType = memoize((_: World) => new Map<string, (appId: string) => MappedPolicy>());

/**
 * Returns a function from an application to its policy of a type: the mapped policy or, without a mapping, the default policy. If the
 * mapped policy is not in the snapshot or not considered, the application has none, because any other policy would be a guess.
 */
export function mappedPolicies(
  snapshot: Snapshot,
  type: PolicyType,
  eligible: ReadonlySet<string>,
): (appId: string) => MappedPolicy {
  const known = completenessOf(snapshot);
  const ofType = snapshot.policies.filter(
    (policy) => policy.type === type.name && !policy.isAccountManagement,
  );
  const ids = new Set(ofType.map(({ id }) => id).filter((id) => eligible.has(id)));
  const byDefault = defaultPolicyOf(type, snapshot);
  const { policyOf, missing, undecided } = appMappingsOf(snapshot, type);
  const apps = new Set(snapshot.apps.map(({ id }) => id));
  const others = known.unknownPart('policies', type.name) && unknownPolicyId(type.name);
  const { any, byApp } = known.unknownMappings(type.name);
  const whyUnmapped = (appId: string) =>
    byApp.get(appId) ??
    any ??
    (apps.has(appId) ? undefined : known.unknownPart('apps')) ??
    undecided.get(appId)?.unknown;
  return (appId) => {
    const policyId = policyOf.get(appId);
    if (policyId === undefined) {
      const unknown = whyUnmapped(appId);
      const inDoubt = undecided.get(appId);
      if (unknown !== undefined)
        return {
          chosen: 'mapping unknown',
          unknown,
          ...(inDoubt?.unknown === unknown && { candidates: inDoubt.policyIds }),
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

/**
 * The policies that applications with an unknown mapping may have. Each of these policies has an additional undecided condition leaf,
 * because it applies only if the application is mapped to it.
 */
export interface UnknownMappings {
  /** One list of policies for each reason why a mapping is unknown. */
  readonly all: readonly (readonly ConsideredPolicy[])[];
  /**
   * Returns the policies that may be mapped to an application whose mapping is unknown. `unknown` is the entry of the snapshot that states
   * this.
   */
  policiesFor(unknown: UnknownPart): readonly ConsideredPolicy[];
}

export function unknownMappings(
  type: PolicyType,
  policies: readonly ConsideredPolicy[],
  snapshot: Snapshot,
): UnknownMappings {
  const known = completenessOf(snapshot);
  const { any = known.unknownPart('apps') ?? known.unknownPart('policies', type.name), byApp } =
    known.unknownMappings(type.name);
  const ifMapped = (entry: UnknownPart) =>
    policies
      .filter(({ policy }) => mayBeMapped(entry, policy))
      .map((one) => ({
        ...one,
        leaves: [...one.leaves, gapLeaf({ ...entry, collection: 'mappings' }, snapshot, one.policy.id)],
      }));
  const ofAny = any === undefined ? [] : ifMapped(any);
  const undecided = [...appMappingsOf(snapshot, type).undecided.values()].map(({ unknown }) => unknown);
  const inDoubt = [...byApp.values(), ...undecided];
  const own = new Map(inDoubt.map((entry) => [entry, ifMapped(entry)]));
  return { all: [ofAny, ...own.values()], policiesFor: (unknown) => own.get(unknown) ?? ofAny };
}

/**
 * Whether an application whose mapping is unknown may have the policy. The first argument is the reason why the mapping is unknown. No
 * application has the policy for account management.
 */
export function mayBeMapped({ path, among }: UnknownPart, { id, isAccountManagement }: Policy): boolean {
  return !isAccountManagement && (path === undefined || among === undefined || among.includes(id));
}
