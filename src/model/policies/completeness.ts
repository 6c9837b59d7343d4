import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import { getOrMake, memoize } from '../../base/memo.js';
import type { AssumptionId } from '../facts/assumptions.js';
import type { Kind } from '../facts/world.js';
import { COLLECTIONS, COLLECTIONS_OF_ORG, type CollectionName } from '../resources/collections.js';
import { SIGN_IN_TYPES } from './policy-type.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';

/** A list of ids that may be incomplete. */
export interface KnownIds {
  readonly ids: readonly string[];
  /** Whether the list of ids is complete. */
  readonly isComplete: boolean;
}

/** Tells which parts of a snapshot are known completely. Callers use these functions and never read `snapshot.unknown` themselves. */
export interface Completeness {
  /**
   * Returns the entry which states that a collection, or a list in it, may be incomplete; `undefined` if it is complete. `of` is the owner
   * of the list, such as the group whose members are listed. Without `of`, the entry is about the whole collection.
   */
  unknownPart(collection: CollectionName, of?: string): UnknownPart | undefined;
  /** Returns what is unknown about the rules of a policy: whether there may be other rules, and whether their order is unknown. */
  unknownRules(policyId: string): {
    readonly others: UnknownPart | undefined;
    readonly order: UnknownPart | undefined;
  };
  /**
   * Returns the entries for unknown mappings to policies of a type: `any` concerns all applications, `byApp` has the entries for single
   * applications.
   */
  unknownMappings(type: string): {
    readonly any: UnknownPart | undefined;
    readonly byApp: ReadonlyMap<string, UnknownPart>;
  };
  /** Returns the entries for unknown conditions of a rule or policy. */
  unknownConditions(id: string): readonly UnknownPart[];
  /** Returns the memberships of a user in groups that are unknown according to the snapshot. */
  unknownGroups(userId: string): UnknownGroups;
  /** Whether a collection of the org is complete. A collection that no document contains is not complete. */
  isComplete(collection: OrgCollection): boolean;
  /**
   * Returns the ids in a list, and whether the list is complete. `of` is the owner of the list, such as the group for a list of members.
   * `listed` is the list in the snapshot, or `undefined` if the snapshot has none.
   */
  ids(collection: CollectionName, of: string, listed: readonly string[] | undefined): KnownIds;
}

export interface UnknownGroups {
  /** Groups for which the membership of the user is unknown. */
  readonly ids: ReadonlySet<string>;
  /** Whether `ids` contains every group whose membership is unknown. */
  readonly areAll: boolean;
  /**
   * Whether the snapshot states that the user may also be in groups other than `ids`. The user may then even be in a group whose complete
   * member list does not contain the user.
   */
  readonly canBeInOthers: boolean;
}

const HELD = {
  apps: ({ apps }) => apps,
  authenticators: ({ authenticators }) => authenticators,
  behaviors: ({ behaviors }) => behaviors,
  deviceAssurances: ({ deviceAssurances }) => deviceAssurances,
  groups: ({ groups }) => groups,
  idps: ({ idps }) => idps,
  users: ({ users }) => users,
  userTypes: ({ userTypes }) => userTypes,
  zones: ({ zones }) => zones,
} as const satisfies Partial<Record<CollectionName, (snapshot: Snapshot) => readonly unknown[]>>;

/**
 * A collection of an org, such as its groups. The collection counts as complete if the snapshot contains at least one of its objects and
 * does not state that it is incomplete.
 */
export type OrgCollection = keyof typeof HELD;

/** The collection that contains the resources of each kind. */
export const COLLECTION_OF = {
  app: 'apps',
  behavior: 'behaviors',
  deviceAssurance: 'deviceAssurances',
  group: 'groups',
  idp: 'idps',
  user: 'users',
  userType: 'userTypes',
  zone: 'zones',
} as const satisfies Record<Kind, OrgCollection>;

export function isOrgCollection(name: CollectionName): name is OrgCollection {
  return Object.hasOwn(HELD, name);
}

export const ORG_COLLECTIONS = Object.keys(HELD) as readonly OrgCollection[];

export const completenessOf: (snapshot: Snapshot) => Completeness = memoize((snapshot: Snapshot) => {
  const stated = statedIn(snapshot.unknown ?? []);
  const typesOf = lazy(() => groupBy(snapshot.policies, ({ id }) => id));
  const rulesOf = (policyId: string) =>
    statedOfRules(
      stated,
      policyId,
      (typesOf().get(policyId) ?? []).map(({ type }) => type),
    );
  return {
    unknownPart: (collection, owner) =>
      collection === 'rules' && owner !== undefined ? rulesOf(owner)[0] : stated(collection, owner)[0],
    unknownRules: (policyId) => {
      const entries = rulesOf(policyId);
      return {
        others: entries.find(({ path }) => path !== 'priority'),
        order: entries.find(({ path }) => path === 'priority'),
      };
    },
    unknownMappings: (type) => {
      const entries = stated('mappings', type);
      return {
        any: entries.find(({ path }) => path === undefined),
        byApp: new Map(entries.flatMap((entry) => (entry.path === undefined ? [] : [[entry.path, entry]]))),
      };
    },
    unknownConditions: (id) => stated('conditions', id),
    unknownGroups: (userId) => {
      const entries = stated('userGroups', userId);
      const others = entries.filter(({ path }) => path === undefined);
      return {
        ids: new Set(entries.flatMap(({ path }) => path ?? [])),
        areAll: others.length === 0,
        canBeInOthers: others.some(({ of }) => of !== undefined),
      };
    },
    isComplete: (collection) => stated(collection).length === 0 && isPresent(collection, snapshot),
    ids: (collection, owner, listed) => ({
      ids: listed ?? [],
      isComplete: listed !== undefined && stated(collection, owner).length === 0,
    }),
  };
});

/** Whether the documents contain the collection, even if it is empty. */
export function isPresent(collection: OrgCollection, snapshot: Snapshot): boolean {
  const { complete = [], empty = [] } = snapshot;
  return HELD[collection](snapshot).length > 0 || empty.includes(collection) || complete.includes(collection);
}

/**
 * Returns the stated unknown parts that concern the rules of a policy: those for every policy, for its policy type, and for the policy
 * itself.
 */
export function statedOfRules(
  stated: ReturnType<typeof statedIn>,
  policyId: string,
  types: readonly string[],
): readonly UnknownPart[] {
  const entries = stated('rules', policyId);
  return types.length === 0
    ? entries
    : [...new Set([...entries, ...types.flatMap((type) => stated('rules', type))])];
}

const NOTHING: readonly UnknownPart[] = [];

/**
 * Returns a function that finds the unknown parts of a collection, or of a list of one owner, such as the members of a group. Parts that
 * apply to every owner come first.
 */
export function statedIn(
  unknown: readonly UnknownPart[],
): (collection: CollectionName, of?: string) => readonly UnknownPart[] {
  const grouped = new Map<CollectionName, ReadonlyMap<string, readonly UnknownPart[]>>();
  const ownersIn = (name: CollectionName) =>
    groupBy(
      unknown.filter(({ collection }) => collection === name),
      ({ of = '' }) => of,
    );
  return (collection, of = '') => {
    const byOwner = getOrMake(grouped, collection, () => ownersIn(collection));
    const ofAll = byOwner.get('') ?? NOTHING;
    const own = of === '' ? undefined : byOwner.get(of);
    return own === undefined ? ofAll : [...ofAll, ...own];
  };
}

/** Entries for unknown parts that are equal except for their owner, merged into one. */
export interface UnknownForOwners extends Omit<UnknownPart, 'of'> {
  /**
   * The objects whose lists are unknown, such as the groups with unknown members. Empty if the unknown part concerns the org or every
   * object.
   */
  readonly of: readonly string[];
}

/**
 * Returns all unknown parts of a snapshot: the stated parts, then the collections and lists that the snapshot does not contain. Parts that
 * differ only in their owner are merged.
 */
export function allUnknownParts(snapshot: Snapshot): readonly UnknownForOwners[] {
  const entries = [...(snapshot.unknown ?? []), ...missingParts(snapshot)];
  const alike = groupBy(entries, ({ of: _, ...rest }) => JSON.stringify(rest));
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    return first === undefined ? [] : [{ ...first, of: some.flatMap(({ of }) => of ?? []) }];
  });
}

const WHY = 'not in the documents';

/** Describes a collection that no document contains as an unknown part of the snapshot. */
export function missingCollection(collection: CollectionName): UnknownPart {
  return { collection, known: 'none', why: WHY };
}

function missingParts(snapshot: Snapshot): UnknownPart[] {
  const known = completenessOf(snapshot);
  const isWithoutPolicies = snapshot.policies.length === 0 && known.unknownPart('policies') === undefined;
  return [
    ...(isWithoutPolicies ? [{ collection: 'policies', known: 'none', why: WHY } as const] : []),
    ...COLLECTIONS.flatMap(({ name }): UnknownPart[] =>
      isOrgCollection(name) && !known.isComplete(name) && known.unknownPart(name) === undefined
        ? [{ collection: name, known: 'none', why: WHY }]
        : [],
    ),
    ...missingLists(snapshot, known),
  ];
}

/**
 * Describes each missing list of memberships or assignments as an unknown part of the snapshot. Memberships are known if either the groups
 * or the users list them.
 */
function missingLists({ apps, groups, users }: Snapshot, known: Completeness): UnknownPart[] {
  const missing = (
    collection: 'appGroups' | 'appUsers' | 'groupMembers' | 'userGroups',
    owners: readonly { readonly id: string; readonly listed: readonly string[] | undefined }[],
  ) =>
    owners
      .filter(({ id, listed }) => listed === undefined && known.unknownPart(collection, id) === undefined)
      .map(({ id }): UnknownPart => ({ collection, of: id, known: 'none', why: WHY }));
  const members = missing(
    'groupMembers',
    groups.filter(({ isEveryone }) => !isEveryone).map(({ id, userIds }) => ({ id, listed: userIds })),
  );
  const ofUsers = missing(
    'userGroups',
    users.map(({ id, groupIds }) => ({ id, listed: groupIds })),
  );
  return [
    ...missing(
      'appGroups',
      apps.map(({ id, groupIds }) => ({ id, listed: groupIds })),
    ),
    ...missing(
      'appUsers',
      apps.map(({ id, userIds }) => ({ id, listed: userIds })),
    ),
    ...(known.isComplete('users') && ofUsers.length === 0 ? [] : members),
    ...(known.isComplete('groups') && members.length === 0 ? [] : ofUsers),
  ];
}

/** Collections that a caller may state to be complete. Mappings are not included: they follow from the policies and applications. */
export const COMPLETABLE: readonly CollectionName[] = COLLECTIONS_OF_ORG.filter(
  (name) => name !== 'mappings',
);

/**
 * Whether the completeness of every collection of the org is stated: each is stated to be complete or to be incomplete. The caller or the
 * manifest of a pull can state this. If so, no answer assumes that a collection in the export is complete (A23).
 */
export function isProvedComplete({ complete = [], unknown = [] }: Snapshot): boolean {
  return ORG_COLLECTIONS.every(
    (name) => complete.includes(name) || unknown.some(({ collection }) => collection === name),
  );
}

/** Returns the assumption that a listed collection is complete (A23). Returns an empty list if the snapshot is proved complete. */
export const completenessAssumption: (snapshot: Snapshot) => readonly AssumptionId[] = memoize(
  (snapshot: Snapshot) => (isProvedComplete(snapshot) ? [] : ['A23']),
);

/** Returns the assumption that objects that are missing in both compared exports are the same in both orgs (A28). */
function comparisonAssumption(before: Snapshot, after: Snapshot): readonly AssumptionId[] {
  const [first, second] = [before, after].map(incompleteCollections) as [
    ReadonlySet<string>,
    ReadonlySet<string>,
  ];
  return [...first].some((name) => second.has(name)) ? ['A28'] : [];
}

/** Returns the collections and policy types that affect sign-ins and that an export does not contain completely. */
function incompleteCollections(snapshot: Snapshot): ReadonlySet<string> {
  const known = completenessOf(snapshot);
  const collections = (['zones', 'apps', 'authenticators'] as const).filter(
    (name) => !known.isComplete(name),
  );
  const decisive = snapshot.engine === 'classic' ? ['OKTA_SIGN_ON'] : SIGN_IN_TYPES;
  const types = decisive.filter(
    (type) =>
      known.unknownPart('policies', type) !== undefined ||
      !(snapshot.complete?.includes('policies') || snapshot.policies.some((policy) => policy.type === type)),
  );
  return new Set([...collections, ...types]);
}

/** Returns the `assumptions` member of an answer: the answer's own assumptions and those of its snapshots, without duplicates. */
export function assumptionsOver(
  snapshots: readonly Snapshot[],
  own: readonly AssumptionId[] = [],
): { readonly assumptions?: readonly AssumptionId[] } {
  const [before, ...others] = snapshots;
  const compared = others.flatMap((after) => (before ? comparisonAssumption(before, after) : []));
  const assumptions = [...new Set([...own, ...snapshots.flatMap(completenessAssumption), ...compared])];
  return assumptions.length === 0 ? {} : { assumptions };
}
