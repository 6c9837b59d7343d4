import fc from 'fast-check';
import type { Request } from '../../src/model/facts/request.js';
import { isActive } from '../../src/model/facts/zones/zone-map.js';
import type { Conditions, Policy, Rule } from '../../src/model/policies/policy.js';
import { MAPPED_TYPES, POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import type { AppMapping, Snapshot } from '../../src/model/policies/snapshot.js';
import type { UnknownPart } from '../../src/model/policies/unknown-part.js';
import { worldOf } from '../../src/model/policies/world-of-snapshot.js';
import { withSources } from './org.js';

/**
 * An org, and a copy of it in which some parts are hidden. The copy reports these parts as unknown. If the right values are filled in for
 * them, the copy equals the org.
 */
export interface Hidden {
  readonly whole: Snapshot;
  readonly open: Snapshot;
}

export function arbitraryHidden(org: fc.Arbitrary<Snapshot>): fc.Arbitrary<Hidden> {
  return fc
    .tuple(org, arbitraryHiding)
    .map(([org, hiding]) => hiddenOf(withAgreeingLists(org), hiding))
    .filter(hasOneEveryone);
}

export function hiddenOf(whole: Snapshot, hiding: readonly Hiding[]): Hidden {
  return { whole, open: hide(whole, hiding) };
}

/**
 * Makes the member lists of groups and the group lists of users agree. Removes groups without a document from the users' lists.
 * Reason: if a test hides one of two lists that disagree, the other one determines the memberships. The original org would then not be one
 * of the orgs that the incomplete org permits.
 */
export function withAgreeingLists(org: Snapshot): Snapshot {
  const held = new Set(org.groups.map(({ id }) => id));
  const users = org.users.map(({ groupIds, ...user }) =>
    groupIds === undefined ? user : { ...user, groupIds: groupIds.filter((id) => held.has(id)) },
  );
  const groupsOf = new Map(
    users.flatMap((user) => ('groupIds' in user ? [[user.id, new Set(user.groupIds)] as const] : [])),
  );
  const groups = org.groups.map(({ userIds, ...group }) => {
    if (userIds === undefined) return group;
    const others = userIds.filter((id) => !groupsOf.has(id));
    const own = [...groupsOf].filter(([, ids]) => ids.has(group.id)).map(([id]) => id);
    return { ...group, userIds: [...others, ...own] };
  });
  return withSources({ ...org, users, groups });
}

/**
 * Whether the group that counts as Everyone is the same for the incomplete and the complete org. If the Everyone group is hidden, the
 * simulator may take another group for it (A15).
 */
export function hasOneEveryone({ whole, open }: Hidden): boolean {
  const [before, after] = [open, whole].map((org) => worldOf(org).everyone);
  return before?.size === 0 || [...(before ?? [])].join() === [...(after ?? [])].join();
}

/**
 * Whether the request agrees with the complete org: all its groups and behaviors exist, and no behavior is both detected and not detected.
 */
export function isOf({ groups, behaviors: held }: Snapshot, { policyContext }: Request): boolean {
  const { user, behaviors } = policyContext;
  const idOf = (called: string) =>
    held.find(({ id, name }) => called === id || called === name)?.id ?? called;
  const { detected, notDetected } = Array.isArray(behaviors)
    ? { detected: behaviors, notDetected: [] }
    : { ...NO_BEHAVIORS, ...behaviors };
  const ids = new Set(detected.map(idOf));
  return (
    (user?.groupIds ?? []).every((id) => groups.some((group) => group.id === id)) &&
    [...ids].every((id) => held.some((one) => one.id === id)) &&
    !notDetected.some((called) => ids.has(idOf(called)))
  );
}

const NO_BEHAVIORS: Readonly<Record<'detected' | 'notDetected', readonly string[]>> = {
  detected: [],
  notDetected: [],
};

/** Generates choices of the parts of an org to hide. A choice is a number, so that it can be used for any org. */
export const arbitraryHiding = fc.array(
  fc.record({
    hider: fc.nat(),
    /** The owner of the list. */
    owner: fc.nat(),
    /** The elements that stay in the list, one bit for each element. */
    left: fc.oneof(fc.constant(0), fc.nat(), fc.constant(-1)),
    /** Whether to hide the lists of all objects, such as the members of all groups, and not only of one. */
    isOfAll: fc.integer({ min: 1, max: 8 }).map((roll) => roll === 1),
  }),
  { minLength: 1, maxLength: 3 },
);

type Hiding = typeof arbitraryHiding extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

function hide(org: Snapshot, hiding: readonly Hiding[]): Snapshot {
  const {
    sources: _sources,
    documents: _documents,
    ...hidden
  } = hiding.reduce((sofar, one) => (HIDERS[one.hider % HIDERS.length] as Hider)(sofar, one), org);
  return withSources(hidden);
}

type Hider = (org: Snapshot, hiding: Hiding) => Snapshot;

const HIDERS: readonly Hider[] = [
  ...(['apps', 'behaviors', 'deviceAssurances', 'idps', 'users', 'userTypes', 'authenticators'] as const).map(
    (collection) => hideFromOrg(collection, () => true),
  ),
  /** Hides only active zones. A request from an inactive zone contradicts the org (A14), but not an org that does not contain the zone. */
  hideFromOrg('zones', isActive),
  /**
   * A group that a default policy uses is hidden only if it is Everyone, because the simulator treats a missing group of a default policy
   * as Everyone (A15).
   */
  hideFromOrg('groups', ({ id, isEveryone }, { policies }) => isEveryone || !isOfDefault(id, policies)),
  hideRules,
  hideRules,
  hidePolicies,
  hideOnePolicy,
  hideMappings,
  hideOneMapping,
  hideOneUser,
  hideFromConditions,
  hideFromConditions,
  hideFromConditions,
  hideFromList('groups', 'groupMembers', 'userIds'),
  hideFromList('users', 'userGroups', 'groupIds'),
  hideFromList('apps', 'appGroups', 'groupIds'),
  hideFromList('apps', 'appUsers', 'userIds'),
];

/** Hides all rules, so that nearly every result becomes undecided. */
export const ALL_RULES: Hiding = { hider: HIDERS.indexOf(hideRules), owner: 0, left: 0, isOfAll: true };

type OrgList =
  | 'apps'
  | 'authenticators'
  | 'behaviors'
  | 'deviceAssurances'
  | 'groups'
  | 'idps'
  | 'users'
  | 'userTypes'
  | 'zones';

function hideFromOrg<List extends OrgList>(
  collection: List,
  isHidable: (one: Snapshot[List][number], org: Snapshot) => boolean,
): Hider {
  return (org, { left }) => {
    const list = org[collection] as readonly Snapshot[List][number][];
    const kept = list.filter((one, index) => isLeft(left, index) || !isHidable(one, org));
    return stating({ ...org, [collection]: kept }, { collection, known: known(kept) });
  };
}

function hideFromList(
  owners: 'apps' | 'groups' | 'users',
  collection: UnknownPart['collection'],
  field: 'groupIds' | 'userIds',
): Hider {
  return (org, { owner, left, isOfAll }) => {
    const all: readonly { readonly id: string }[] = org[owners];
    const { id } = all[owner % all.length] ?? {};
    if (id === undefined) return org;
    const changed = all.map((one) => {
      if (!isOfAll && one.id !== id) return one;
      const { [field]: ids, ...rest } = one as Lists;
      return left === 0 || ids === undefined ? rest : { ...rest, [field]: some(ids, left) };
    });
    const entry = { collection, ...(!isOfAll && { of: id }), known: left === 0 ? 'none' : 'open' } as const;
    return stating({ ...org, [owners]: changed }, entry);
  };
}

interface Lists {
  readonly id: string;
  readonly groupIds?: readonly string[];
  readonly userIds?: readonly string[];
}

function hideRules(org: Snapshot, { owner, left, isOfAll }: Hiding): Snapshot {
  const { id } = org.policies[owner % org.policies.length] ?? {};
  if (id === undefined) return org;
  const policies = org.policies.map((policy) =>
    isOfAll || policy.id === id ? { ...policy, rules: some(policy.rules, left) } : policy,
  );
  return stating({ ...org, policies }, { collection: 'rules', ...(!isOfAll && { of: id }), known: 'open' });
}

function hidePolicies(org: Snapshot, { owner, left }: Hiding): Snapshot {
  const type = POLICY_TYPES[owner % POLICY_TYPES.length]?.name ?? '';
  const policies = org.policies.filter((policy, index) => policy.type !== type || isLeft(left, index));
  return stating({ ...org, policies }, { collection: 'policies', of: type, known: 'open' });
}

/**
 * Removes the document of a policy that applications use, if other policies of its type remain. The applications use it by a mapping or by
 * default. If the org has two default policies of a type, both stay: the remaining one would look like the only default policy, and nothing
 * would show that a policy is missing.
 */
function hideOnePolicy(org: Snapshot, { owner }: Hiding): Snapshot {
  const isOneOfTwo = ({ id, type }: Policy) =>
    org.policies.some((one) => one.isDefault && one.type === type && one.id !== id);
  const isHad = (policy: Policy) =>
    policy.isDefault
      ? MAPPED_TYPES.includes(policy.type) && !isOneOfTwo(policy)
      : org.mappings.some(({ policyId }) => policyId === policy.id);
  const isAlone = ({ type }: Policy) => org.policies.filter((one) => one.type === type).length === 1;
  const had = org.policies.filter((policy) => isHad(policy) && !isAlone(policy));
  const hidden = had[owner % had.length];
  if (hidden === undefined) return org;
  return { ...org, policies: org.policies.filter((policy) => policy !== hidden) };
}

/**
 * Hides mappings of applications. It keeps a mapping to a policy that the export lacks, because only the mapping shows that this policy
 * exists.
 */
function hideMappings(org: Snapshot, { owner, left }: Hiding): Snapshot {
  const type = owner % 2 === 0 ? 'ACCESS_POLICY' : 'PROFILE_ENROLLMENT';
  const typeOf = new Map(org.policies.map((policy) => [policy.id, policy.type]));
  const mappings = org.mappings.filter(
    (one, index) =>
      (one.type ?? typeOf.get(one.policyId)) !== type || isLeft(left, index) || !typeOf.has(one.policyId),
  );
  return stating({ ...org, mappings }, { collection: 'mappings', of: type, known: 'open' });
}

/** Makes the mapping of one application unknown: its own policy, the default, or one of a few others. */
function hideOneMapping(org: Snapshot, { owner, left }: Hiding): Snapshot {
  const appId = org.apps[owner % org.apps.length]?.id;
  const ofType = org.policies.filter(({ type }) => type === 'ACCESS_POLICY');
  const ids = new Set(ofType.map(({ id }) => id));
  const isOwn = (one: AppMapping) =>
    one.appId === appId && (one.type === 'ACCESS_POLICY' || ids.has(one.policyId));
  const own = org.mappings.filter(isOwn).map(({ policyId }) => policyId);
  const isKnown = own.length > 0 ? own.every((id) => ids.has(id)) : ofType.some((policy) => policy.isDefault);
  if (appId === undefined || !isKnown || isMappingHidden(org, appId)) return org;
  const among = ofType.flatMap(({ id, isDefault }, index) =>
    own.includes(id) || (own.length === 0 && isDefault) || isLeft(left, index) ? [id] : [],
  );
  const mappings = org.mappings.filter((one) => !isOwn(one));
  const entry = { collection: 'mappings', of: 'ACCESS_POLICY', path: appId, among, known: 'open' } as const;
  return stating({ ...org, mappings }, entry);
}

function isMappingHidden({ mappings, policies, unknown = [] }: Snapshot, appId: string): boolean {
  const isHeld = (id: string) => policies.some((policy) => policy.id === id);
  return (
    unknown.some(({ collection }) => collection === 'mappings') ||
    mappings.some((one) => one.appId === appId && one.type === undefined && !isHeld(one.policyId))
  );
}

/** Makes the membership of one user unknown: in one group, or in all groups with `isOfAll`. The memberships of other users stay known. */
function hideOneUser(org: Snapshot, { owner, left, isOfAll }: Hiding): Snapshot {
  const of = org.users[owner % org.users.length]?.id;
  const path = org.groups[left % org.groups.length]?.id;
  if (of === undefined || path === undefined) return org;
  const isHiding = (groupId: string) => isOfAll || groupId === path;
  const users = org.users.map((user) =>
    user.id === of && user.groupIds
      ? { ...user, groupIds: user.groupIds.filter((id) => !isHiding(id)) }
      : user,
  );
  const groups = org.groups.map((group) =>
    isHiding(group.id) && group.userIds
      ? { ...group, userIds: group.userIds.filter((id) => id !== of) }
      : group,
  );
  const entry = { collection: 'userGroups', of, ...(!isOfAll && { path }), known: 'open' } as const;
  return stating({ ...org, users, groups }, entry);
}

/** Makes a part of the conditions of a policy or rule unknown: some elements of a list, or a single value. */
function hideFromConditions(org: Snapshot, { owner, left }: Hiding): Snapshot {
  const owners = org.policies.flatMap((policy) => [policy, ...policy.rules]);
  const lists = owners.flatMap(({ id, conditions }) => pathsIn(conditions).map((path) => ({ id, path })));
  const one = lists[owner % lists.length];
  if (one === undefined) return org;
  const changed = <Owner extends Policy | Rule>(of: Owner): Owner =>
    of.id === one.id ? { ...of, conditions: without(of.conditions, one.path, left) as Conditions } : of;
  const policies = org.policies.map((policy) => ({ ...changed(policy), rules: policy.rules.map(changed) }));
  const path = one.path.join('.');
  return stating(
    { ...org, policies },
    { collection: 'conditions', of: one.id, path, known: left === 0 ? 'none' : 'open' },
  );
}

function pathsIn(value: unknown): string[][] {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return [[]];
  return Object.entries(value).flatMap(([key, inner]) => pathsIn(inner).map((path) => [key, ...path]));
}

function without(value: unknown, [key, ...path]: readonly string[], left: number): unknown {
  if (key === undefined) return Array.isArray(value) ? some(value, left) : value;
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [key]: without(fields[key], path, left) };
}

function isOfDefault(id: string, policies: readonly Policy[]): boolean {
  return policies.some(({ isDefault, conditions }) => isDefault && JSON.stringify(conditions).includes(id));
}

function stating(org: Snapshot, entry: UnknownPart): Snapshot {
  return { ...org, unknown: [...(org.unknown ?? []), { ...entry, why: '403 E0000006' }] };
}

function known(kept: readonly unknown[]): UnknownPart['known'] {
  return kept.length === 0 ? 'none' : 'open';
}

function some<Item>(list: readonly Item[], left: number): Item[] {
  return list.filter((_, index) => isLeft(left, index));
}

function isLeft(left: number, index: number): boolean {
  return ((left >> (index % 31)) & 1) === 1;
}
