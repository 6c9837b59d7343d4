import type { Policy, Rule } from '../../src/model/policies/policy.js';
import type { SimulatedTypeName } from '../../src/model/policies/policy-type.js';
import type { AppMapping, Snapshot } from '../../src/model/policies/snapshot.js';
import { isHeld, isStatedOpen } from './world.js';

/** Returns the policies of the type that are considered for the application, in order. Spec: Simulation, 3. */
export function policiesConsidered(type: SimulatedTypeName, appId: string, snapshot: Snapshot): Policy[] {
  const chosen =
    type === 'ACCESS_POLICY' || type === 'PROFILE_ENROLLMENT'
      ? policiesOfApp(type, appId, snapshot)
      : [...missing(type, snapshot), ...snapshot.policies.filter((policy) => policy.type === type)];
  return inOrder(
    chosen.filter((policy) => policy.status === 'ACTIVE' && rulesInOrder(policy, snapshot).length > 0),
  );
}

/**
 * Returns the active rules in order. If the policy may have unknown rules, one unknown rule above the known ones represents all of them.
 */
export function rulesInOrder(policy: Policy, snapshot: Snapshot): Rule[] {
  const active = inOrder(policy.rules.filter(({ status }) => status === 'ACTIVE'));
  const isHeld = snapshot.policies.some(({ id }) => id === policy.id);
  return isHeld && isStatedOpen('rules', snapshot, policy.id)
    ? [unknownRule(`rules of ${policy.id}`), ...active]
    : active;
}

function unknownRule(id: string): Rule {
  return {
    ...UNDECIDED,
    id,
    name: 'rules that are unknown',
    unreadable: new Map([['rules', '']]),
    conditions: { rules: 1 },
  };
}

const UNDECIDED = { status: 'ACTIVE', priority: null, isDefault: false, actions: null } as const;

function missing(type: SimulatedTypeName, snapshot: Snapshot): Policy[] {
  if (!isStatedOpen('policies', snapshot, type)) return [];
  const named = { id: `policies of ${type}`, name: 'policies that are unknown' };
  return [unknownPolicy(named, type)];
}

/** Returns a policy that may have a matching rule and about which nothing else is known. Its `priority` places it above all others. */
function unknownPolicy(named: Pick<Policy, 'id' | 'name'>, type: SimulatedTypeName): Policy {
  const rule: Rule = {
    ...unknownRule(`rules of ${named.id}`),
    unreadable: new Map([['policies', '']]),
    conditions: { policies: 1 },
  };
  return {
    ...UNDECIDED,
    ...named,
    type,
    priority: Number.NEGATIVE_INFINITY,
    conditions: null,
    unreadable: new Map(),
    settings: null,
    isAccountManagement: false,
    rules: [rule],
  };
}

/** Returns the mapped policy, or else the default. An account management policy is never an application's policy. */
function policiesOfApp(type: MappedType, appId: string, snapshot: Snapshot): Policy[] {
  const ofType = snapshot.policies.filter((policy) => policy.type === type);
  const policyId = mappedTo(type, appId, snapshot);
  const possible = possiblyMappedTo(type, appId, snapshot);
  const isUnknown = isMappingUnknown(type, appId, snapshot);
  const byDefault = defaultPolicy(type, snapshot);
  if (policyId === undefined && (isUnknown || possible.length > 0)) {
    const others = [
      ...missing(type, snapshot),
      ...notHeld(type, snapshot),
      ...missingDefault(type, snapshot),
    ];
    const any = [...others, ...ofType.filter((one) => !one.isAccountManagement)];
    const among = isUnknown ? amongWhich(type, appId, snapshot) : [...possible, byDefault?.id];
    const isOfAny = (id: string) => !isUnknown && missing(type, snapshot).some((one) => one.id === id);
    return any.filter(({ id }) => among?.includes(id) !== false || isOfAny(id)).map(ifMapped);
  }
  const chosen = policyId === undefined ? byDefault : snapshot.policies.find(({ id }) => id === policyId);
  if (chosen !== undefined) return chosen.isAccountManagement || chosen.type !== type ? [] : [chosen];
  return isStatedOpen('policies', snapshot, type)
    ? missing(type, snapshot)
    : notHeld(type, snapshot).filter(({ id }) => id === policyId);
}

/**
 * Returns the default policy. Each type has one, even if the export lacks it; an inactive one does not count. Spec: Policy, "Defaults" 1.
 */
function defaultPolicy(type: MappedType, snapshot: Snapshot): Policy | undefined {
  const active = defaultsHeld(type, snapshot).filter(({ status }) => status === 'ACTIVE');
  return inOrder(active)[0] ?? missingDefault(type, snapshot)[0];
}

function missingDefault(type: MappedType, snapshot: Snapshot): Policy[] {
  const isAnyHeld = snapshot.policies.some((one) => one.type === type);
  if (isStatedOpen('policies', snapshot, type) || !isAnyHeld || defaultsHeld(type, snapshot).length > 0)
    return [];
  const title = type === 'ACCESS_POLICY' ? 'authentication policy' : 'profile enrollment policy';
  return [unknownPolicy({ id: `default policy of ${type}`, name: `default ${title}` }, type)];
}

function defaultsHeld(type: SimulatedTypeName, { policies }: Snapshot): Policy[] {
  return policies.filter((one) => one.type === type && one.isDefault && !one.isAccountManagement);
}

/**
 * Returns the first mapped policy that is definitely of the type. The policy or the mapping states the type, or the application has a
 * policy of each other type, so that only this type is left.
 */
function mappedTo(type: MappedType, appId: string, snapshot: Snapshot): string | undefined {
  const own = snapshot.mappings.filter((one) => one.appId === appId);
  const [untyped] = untypedOf(type, appId, snapshot);
  const isLeft = MAPPED_TYPES.every((name) => name === type || untypedOf(name, appId, snapshot).length === 0);
  return own.find((one) => isOfType(type, one, snapshot))?.policyId ?? (isLeft ? untyped : undefined);
}

function possiblyMappedTo(type: MappedType, appId: string, snapshot: Snapshot): readonly string[] {
  return mappedTo(type, appId, snapshot) === undefined ? untypedOf(type, appId, snapshot) : [];
}

/** Returns mapped policies that may be of any type, because the export lacks the policy and nothing else states its type. */
function untypedOf(type: MappedType, appId: string, snapshot: Snapshot): string[] {
  const own = snapshot.mappings.filter((one) => one.appId === appId);
  if (own.some((one) => isOfType(type, one, snapshot))) return [];
  return own
    .filter(({ policyId }) => typeOf(policyId, snapshot) === undefined)
    .map(({ policyId }) => policyId);
}

function isOfType(type: MappedType, { policyId }: AppMapping, snapshot: Snapshot): boolean {
  return typeOf(policyId, snapshot) === type;
}

/**
 * Returns the type of a policy. If the document of the policy is missing, returns the type that its mappings state, unless they contradict
 * each other.
 */
function typeOf(id: string, { mappings, policies }: Snapshot): string | undefined {
  const held = policies.find((policy) => policy.id === id);
  if (held !== undefined) return held.type;
  const stated = mappings.flatMap(({ policyId, type }) =>
    policyId === id && type !== undefined ? [type] : [],
  );
  return stated.every((type) => type === stated[0]) ? stated[0] : undefined;
}

const MAPPED_TYPES = ['ACCESS_POLICY', 'PROFILE_ENROLLMENT'] as const;
type MappedType = (typeof MAPPED_TYPES)[number];

/**
 * Returns the policies of a type that the export lacks and to which applications may be mapped. If the export contains no policy of the
 * type, returns none.
 */
function notHeld(type: MappedType, snapshot: Snapshot): Policy[] {
  const { mappings, policies } = snapshot;
  if (isStatedOpen('policies', snapshot, type) || !policies.some((one) => one.type === type)) return [];
  const named = mappings
    .filter(
      ({ appId, policyId }) =>
        mappedTo(type, appId, snapshot) === policyId ||
        possiblyMappedTo(type, appId, snapshot).includes(policyId),
    )
    .map(({ policyId }) => policyId);
  const stated = (snapshot.unknown ?? []).flatMap(({ collection, of = type, path, among = [] }) =>
    collection === 'mappings' && of === type && path !== undefined ? among : [],
  );
  const placeholders = [`policies of ${type}`, `default policy of ${type}`];
  return [...new Set([...named, ...stated])]
    .filter((id) => !policies.some((policy) => policy.id === id) && !placeholders.includes(id))
    .map((id) => unknownPolicy({ id, name: null }, type));
}

/** Returns the ids of the possible policies of the application, if the org states them. */
function amongWhich(type: SimulatedTypeName, appId: string, { unknown = [] }: Snapshot) {
  return unknown.find(
    ({ collection, of = type, path }) => collection === 'mappings' && of === type && path === appId,
  )?.among;
}

function isMappingUnknown(type: SimulatedTypeName, appId: string, snapshot: Snapshot): boolean {
  return (
    (snapshot.unknown ?? []).some(
      ({ collection, of = type, path = appId }) => collection === 'mappings' && of === type && path === appId,
    ) ||
    (isStatedOpen('apps', snapshot) && !isHeld(appId, 'apps', snapshot))
  );
}

/** Returns the policy with one more undecided condition after its own. */
function ifMapped(policy: Policy): Policy {
  const { conditions, unreadable } = policy;
  return {
    ...policy,
    conditions: { ...conditions, mappings: 1 },
    unreadable: new Map([...unreadable, ['mappings', '']]),
  };
}

/**
 * Sorts by priority, with `null` after all numbers. Default policies and rules come last. Entries with the same priority stay in the order
 * of the documents (A1).
 */
function inOrder<Ranked extends Pick<Policy, 'isDefault' | 'priority'>>(list: readonly Ranked[]): Ranked[] {
  const left = [...list];
  const sorted: Ranked[] = [];
  while (left.length > 0) {
    const first = left.reduce((best, one) => (ranksAbove(one, best) ? one : best));
    sorted.push(...left.splice(left.indexOf(first), 1));
  }
  return sorted;
}

function ranksAbove(one: Pick<Policy, 'isDefault' | 'priority'>, other: typeof one): boolean {
  if (one.isDefault !== other.isDefault) return other.isDefault;
  if (one.priority === null) return false;
  return other.priority === null || one.priority < other.priority;
}
