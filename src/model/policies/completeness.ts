import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import { getOrMake, memoize } from '../../base/memo.js';
import type { AssumptionId } from '../facts/assumptions.js';
import type { Kind } from '../facts/world.js';
import { COLLECTIONS, COLLECTIONS_OF_ORG, type CollectionName } from '../resources/collections.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';

/** A list of ids, as far as it is known. */
export interface KnownIds {
  readonly ids: readonly string[];
  /** Otherwise there may be others. */
  readonly isWhole: boolean;
}

/** What is known of a snapshot: the one place that says whether anything is missing. */
export interface Known {
  /** What is stated not to be known of a collection, or of the list of this owner; of any of its owners without one. */
  stated(collection: CollectionName, of?: string): UnknownPart | undefined;
  /** What is stated not to be known of the rules of a policy: whether these are all, and their order. */
  rulesOf(policyId: string): {
    readonly others: UnknownPart | undefined;
    readonly order: UnknownPart | undefined;
  };
  /** What is stated not to be known of the mappings to policies of a type: of any application, and of each of these. */
  mappingsOf(type: string): {
    readonly any: UnknownPart | undefined;
    readonly byApp: ReadonlyMap<string, UnknownPart>;
  };
  /** What is stated not to be known of the conditions of a rule or policy. */
  conditionsOf(id: string): readonly UnknownPart[];
  /** What is stated not to be known of the groups of a user. */
  groupsInDoubt(userId: string): GroupsInDoubt;
  /** Whether nothing is missing from a collection of the org. One that no document gives is unknown. */
  isWhole(collection: OrgCollection): boolean;
  /** The list of an owner, which the snapshot may not have. */
  ids(collection: CollectionName, of: string, listed: readonly string[] | undefined): KnownIds;
}

export interface GroupsInDoubt {
  /** Of these it is unknown whether the user is in them. */
  readonly ids: ReadonlySet<string>;
  /** They are all that is unknown for the groups of the user. */
  readonly areAll: boolean;
  /** Of this very user it is stated that they may be in others, whatever the lists of groups hold. */
  readonly isAnyOther: boolean;
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

/** A collection of an org, which is taken for whole where it holds anything and nothing else is stated. */
export type OrgCollection = keyof typeof HELD;

/** Which collection holds the resources of a kind. */
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

export const knownOf: (snapshot: Snapshot) => Known = memoize((snapshot: Snapshot) => {
  const stated = statedIn(snapshot.unknown ?? []);
  const typesOf = lazy(() => groupBy(snapshot.policies, ({ id }) => id));
  const rulesOf = (policyId: string) =>
    statedOfRules(
      stated,
      policyId,
      (typesOf().get(policyId) ?? []).map(({ type }) => type),
    );
  return {
    stated: (collection, owner) =>
      collection === 'rules' && owner !== undefined ? rulesOf(owner)[0] : stated(collection, owner)[0],
    rulesOf: (policyId) => {
      const entries = rulesOf(policyId);
      return {
        others: entries.find(({ path }) => path !== 'priority'),
        order: entries.find(({ path }) => path === 'priority'),
      };
    },
    mappingsOf: (type) => {
      const entries = stated('mappings', type);
      return {
        any: entries.find(({ path }) => path === undefined),
        byApp: new Map(entries.flatMap((entry) => (entry.path === undefined ? [] : [[entry.path, entry]]))),
      };
    },
    conditionsOf: (id) => stated('conditions', id),
    groupsInDoubt: (userId) => {
      const entries = stated('userGroups', userId);
      const others = entries.filter(({ path }) => path === undefined);
      return {
        ids: new Set(entries.flatMap(({ path }) => path ?? [])),
        areAll: others.length === 0,
        isAnyOther: others.some(({ of }) => of !== undefined),
      };
    },
    isWhole: (collection) => stated(collection).length === 0 && isPresent(collection, snapshot),
    ids: (collection, owner, listed) => ({
      ids: listed ?? [],
      isWhole: listed !== undefined && stated(collection, owner).length === 0,
    }),
  };
});

/** Whether the documents give the collection, though it may be empty. */
export function isPresent(collection: OrgCollection, snapshot: Snapshot): boolean {
  const { complete = [], empty = [] } = snapshot;
  return HELD[collection](snapshot).length > 0 || empty.includes(collection) || complete.includes(collection);
}

/** What is stated not to be known of the rules of a policy: of every policy, of those of its type, and of this one. */
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

/** What is stated not to be known, of every owner first, then of this one. */
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

/** What is unknown for one reason: of one, or alike of many. */
export interface UnknownAlike extends Omit<UnknownPart, 'of'> {
  /** Whose lists they are; none where it is the org's, or that of all. */
  readonly of: readonly string[];
}

/** All that a snapshot does not know: what it states, then what it holds nothing of. What is unknown alike is one. */
export function unknownEntries(snapshot: Snapshot): readonly UnknownAlike[] {
  const entries = [...(snapshot.unknown ?? []), ...notHeld(snapshot)];
  const alike = groupBy(entries, ({ of: _, ...rest }) => JSON.stringify(rest));
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    return first === undefined ? [] : [{ ...first, of: some.flatMap(({ of }) => of ?? []) }];
  });
}

const WHY = 'not in the documents';

/** A collection that no document gives. */
export function notInDocuments(collection: CollectionName): UnknownPart {
  return { collection, known: 'none', why: WHY };
}

function notHeld(snapshot: Snapshot): UnknownPart[] {
  const known = knownOf(snapshot);
  const isWithoutPolicies = snapshot.policies.length === 0 && known.stated('policies') === undefined;
  return [
    ...(isWithoutPolicies ? [{ collection: 'policies', known: 'none', why: WHY } as const] : []),
    ...COLLECTIONS.flatMap(({ name }): UnknownPart[] =>
      isOrgCollection(name) && !known.isWhole(name) && known.stated(name) === undefined
        ? [{ collection: name, known: 'none', why: WHY }]
        : [],
    ),
    ...listsNotHeld(snapshot, known),
  ];
}

/** Members are known by the groups, or by the users. */
function listsNotHeld({ apps, groups, users }: Snapshot, known: Known): UnknownPart[] {
  const missing = (
    collection: 'appGroups' | 'appUsers' | 'groupMembers' | 'userGroups',
    owners: readonly { readonly id: string; readonly listed: readonly string[] | undefined }[],
  ) =>
    owners
      .filter(({ id, listed }) => listed === undefined && known.stated(collection, id) === undefined)
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
    ...(known.isWhole('users') && ofUsers.length === 0 ? [] : members),
    ...(known.isWhole('groups') && members.length === 0 ? [] : ofUsers),
  ];
}

/** Collections that a caller may state to be complete. Mappings are known by the policies and applications. */
export const COMPLETABLE: readonly CollectionName[] = COLLECTIONS_OF_ORG.filter(
  (name) => name !== 'mappings',
);

/**
 * Whether nothing rests on the assumption that a list that is present is complete (A23): each collection is stated to be
 * complete, by a caller or by the manifest of a pull, or stated not to be known.
 */
export function isProvedComplete({ complete = [], unknown = [] }: Snapshot): boolean {
  return ORG_COLLECTIONS.every(
    (name) => complete.includes(name) || unknown.some(({ collection }) => collection === name),
  );
}

/** Returns the assumption that a list that is present is complete (A23); none for a snapshot that is proved complete. */
export const completenessAssumption: (snapshot: Snapshot) => readonly AssumptionId[] = memoize(
  (snapshot: Snapshot) => (isProvedComplete(snapshot) ? [] : ['A23']),
);

/** Returns the assumption that what neither of two exports holds is the same in both (A28). */
function comparisonAssumption(before: Snapshot, after: Snapshot): readonly AssumptionId[] {
  const [first, second] = [before, after].map(missingIn) as [ReadonlySet<string>, ReadonlySet<string>];
  return [...first].some((name) => second.has(name)) ? ['A28'] : [];
}

/** The collections and policy types that decide sign-ins and that an export does not hold completely. */
function missingIn(snapshot: Snapshot): ReadonlySet<string> {
  const known = knownOf(snapshot);
  const collections = (['zones', 'apps', 'authenticators'] as const).filter((name) => !known.isWhole(name));
  const decisive = snapshot.engine === 'classic' ? ['SVC_SIGN_ON'] : ['SVC_SIGN_ON', 'ACCESS_POLICY'];
  const types = decisive.filter(
    (type) =>
      known.stated('policies', type) !== undefined ||
      !(snapshot.complete?.includes('policies') || snapshot.policies.some((policy) => policy.type === type)),
  );
  return new Set([...collections, ...types]);
}

/** Returns the member of an answer that names its assumptions: its own and those of its snapshots, each once. */
export function assumptionsOver(
  snapshots: readonly Snapshot[],
  own: readonly AssumptionId[] = [],
): { readonly assumptions?: readonly AssumptionId[] } {
  const [before, ...others] = snapshots;
  const compared = others.flatMap((after) => (before ? comparisonAssumption(before, after) : []));
  const assumptions = [...new Set([...own, ...snapshots.flatMap(completenessAssumption), ...compared])];
  return assumptions.length === 0 ? {} : { assumptions };
}
