import { lazy } from '../../base/lazy.js';
import { cacheRecent, memoize } from '../../base/memo.js';
import { mayBeEveryoneByName } from '../facts/everyone.js';
import { number } from '../facts/numbering.js';
import type { Application, Kind, Memberships, Person, World } from '../facts/world.js';
import { mapZones } from '../facts/zones/zone-map.js';
import {
  COLLECTION_OF,
  type Completeness,
  completenessOf,
  isPresent,
  missingCollection,
} from './completeness.js';
import { type ImpliedGroups, impliedGroups } from './group-rules.js';
import { appsOf, missingAppsOf } from './placeholders.js';
import type { Policy } from './policy.js';
import { MAPPED_TYPES } from './policy-type.js';
import type { App, Group, Snapshot, User } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';
import { describeUnknown } from './unknown-words.js';

/** Returns the data of a snapshot that determine facts of requests, with indexes. */
export function worldOf(snapshot: Snapshot): World {
  const ids = idsByKind(snapshot);
  const names = namesByKind(snapshot);
  const known = completenessOf(snapshot);
  const apps = new Map(
    [...snapshot.apps, ...missingAppsOf(snapshot)].map((app) => [app.id, applicationOf(app, known)]),
  );
  const users = new Map([
    ...missingUsersOf(snapshot).map((user) => [user.id, user] as const),
    ...snapshot.users.map((user) => [user.id, user] as const),
  ]);
  const lists = memberLists(snapshot, known);
  const platforms = new Map(snapshot.deviceAssurances.map(({ id, platform }) => [id, platform]));
  const behaviorIds = new Map(snapshot.behaviors.map(({ id, name }) => [name, id]));
  const whole = mapKinds((kind) => known.isComplete(COLLECTION_OF[kind]));
  const everyone = new Set([...everyoneGroups(snapshot), ...assumedEveryoneGroups(snapshot)]);
  const possibleEveryone = new Set(snapshot.groups.filter(mayBeEveryoneByName).map(({ id }) => id));
  const stated: World = {
    brand: snapshot.brand,
    engine: snapshot.engine,
    edition: snapshot.edition,
    successors: snapshot.successors,
    groups: snapshot.groups,
    groupNumbering: number([...ids.group]),
    everyone,
    isEveryoneMissing: everyone.size === 0 && (possibleEveryone.size > 0 || mayMissEveryone(snapshot)),
    possibleEveryone,
    zones: mapZones(snapshot.zones),
    idsOf: (kind) => ids[kind],
    holds: (kind, id) => ids[kind].has(id),
    isComplete: (kind) => whole[kind],
    whyIncomplete: (kind) => {
      const collection = COLLECTION_OF[kind];
      const absent =
        kind === 'zone' && !isPresent(collection, snapshot) ? missingCollection(collection) : undefined;
      const entry = known.unknownPart(collection) ?? absent;
      return entry && describeUnknown(entry, snapshot);
    },
    person: cacheRecent((id) => personOf(users.get(id) ?? { id }, lists, known), PERSON_CACHE_SIZE),
    nameOf: (kind, id) => names[kind]().get(id) ?? undefined,
    application: (id) => apps.get(id),
    assuredPlatform: (id) => platforms.get(id) ?? undefined,
    behaviorId: (idOrName) =>
      ids.behavior.has(idOrName) ? idOrName : (behaviorIds.get(idOrName) ?? idOrName),
  };
  const groupRules = snapshot.groupRules ?? [];
  return groupRules.length === 0 ? stated : withImplied(stated, impliedGroups(groupRules, stated));
}

/**
 * The number of cached users. The same users sign in repeatedly, and computing the data of a user takes time, because it searches all
 * member lists.
 */
const PERSON_CACHE_SIZE = 1000;

/** Adds the memberships that group rules imply for users whose memberships are incomplete. Stated memberships come first. */
function withImplied(stated: World, implied: ImpliedGroups): World {
  const personOf = (id: string, profile?: Person['profile']) => {
    const person = stated.person(id);
    const { inside, outside, complete } = person.memberships;
    if (complete) return person;
    const isNews = (group: string) =>
      !inside.includes(group) && !outside.includes(group) && !stated.everyone.has(group);
    const byRule = implied(id, person.status, profile).filter(isNews);
    const memberships = { inside: [...inside, ...byRule], outside, complete, byRule };
    return byRule.length === 0 ? person : { ...person, memberships };
  };
  const person = cacheRecent(personOf, PERSON_CACHE_SIZE);
  return { ...stated, person: (id, profile) => (profile === undefined ? person(id) : personOf(id, profile)) };
}

/**
 * Returns the groups that are assumed to be the everyone group (assumption A15): the group that a default policy includes, if it includes
 * only one group and the snapshot does not contain that group.
 */
export const assumedEveryoneGroups = memoize((snapshot: Snapshot): readonly string[] => {
  const known = completenessOf(snapshot);
  const held = new Set(snapshot.groups.map(({ id }) => id));
  return snapshot.policies
    .filter((policy) => policy.isDefault && !known.unknownConditions(policy.id).some(isOfGroups))
    .map(includedGroups)
    .flatMap(([only, ...more]) => (only !== undefined && more.length === 0 && !held.has(only) ? [only] : []));
});

/**
 * Whether the snapshot may lack the everyone group (assumption A15). This is possible if groups are missing. It is also possible if a
 * default policy is missing or has unknown conditions, since its condition may name the everyone group. If the snapshot contains no groups,
 * and only policies other than the default one of a type that applications are mapped to, the groups and the default policy are missing.
 */
function mayMissEveryone(snapshot: Snapshot): boolean {
  const known = completenessOf(snapshot);
  const isDefaultOpen = snapshot.policies.some(
    ({ id, isDefault }) => isDefault && known.unknownConditions(id).some(isOfGroups),
  );
  const arePoliciesMissing = snapshot.unknown?.some(({ collection }) => collection === 'policies') ?? false;
  const areGroupsMissing =
    known.unknownPart('groups') !== undefined ||
    (!known.isComplete('groups') && MAPPED_TYPES.some((type) => lacksDefault(type, snapshot)));
  return isDefaultOpen || arePoliciesMissing || areGroupsMissing;
}

/** Whether the snapshot has policies of a type, but not the default one. */
function lacksDefault(type: string, { policies }: Snapshot): boolean {
  const ofType = policies.filter((policy) => policy.type === type);
  return ofType.length > 0 && !ofType.some((policy) => policy.isDefault);
}

function isOfGroups({ path }: UnknownPart): boolean {
  return path === undefined || path === 'people.groups.include';
}

function everyoneGroups(snapshot: Snapshot): string[] {
  return snapshot.groups.filter(({ isEveryone }) => isEveryone).map(({ id }) => id);
}

function includedGroups({ conditions, unreadable }: Policy): readonly string[] {
  if (unreadable.has('people')) return [];
  const people = conditions?.people as
    | { groups?: { include?: readonly string[] | null } | null }
    | null
    | undefined;
  return people?.groups?.include ?? [];
}

function idsByKind(snapshot: Snapshot): Record<Kind, ReadonlySet<string>> {
  const ids = (resources: readonly { readonly id: string }[]) => new Set(resources.map(({ id }) => id));
  return {
    app: ids(snapshot.apps),
    behavior: ids(snapshot.behaviors),
    deviceAssurance: ids(snapshot.deviceAssurances),
    group: ids(snapshot.groups),
    idp: ids(snapshot.idps),
    user: ids(snapshot.users),
    userType: ids(snapshot.userTypes),
    zone: ids(snapshot.zones),
  };
}

type Names = ReadonlyMap<string, string | null | undefined>;

/** Returns the display names of objects. They are indexed when first used, because most answers need no names. */
function namesByKind(snapshot: Snapshot): Record<Kind, () => Names> {
  const named = <Resource extends { readonly id: string }>(
    resources: readonly Resource[],
    nameOf: (resource: Resource) => string | null | undefined,
  ) => lazy((): Names => new Map(resources.map((one) => [one.id, nameOf(one)])));
  return {
    app: named(appsOf(snapshot), ({ label }) => label),
    behavior: named(snapshot.behaviors, ({ name }) => name),
    deviceAssurance: named(snapshot.deviceAssurances, ({ name }) => name),
    group: named(snapshot.groups, ({ name }) => name),
    idp: named(snapshot.idps, ({ name }) => name),
    user: named(snapshot.users, ({ login }) => login),
    userType: named(snapshot.userTypes, ({ name }) => name),
    zone: named(snapshot.zones, ({ name }) => name),
  };
}

function mapKinds<Value>(make: (kind: Kind) => Value): Readonly<Record<Kind, Value>> {
  const kinds = Object.keys(COLLECTION_OF) as Kind[];
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, Value>;
}

function applicationOf({ id, name, label, groupIds, userIds }: App, known: Completeness): Application {
  const assigned = (collection: 'appGroups' | 'appUsers', listed: readonly string[] | undefined) => {
    const { ids, isComplete } = known.ids(collection, id, listed);
    return { ids: new Set(ids), isComplete };
  };
  return { name, label, groups: assigned('appGroups', groupIds), users: assigned('appUsers', userIds) };
}

/** Returns the users that have no document, but have a list of groups in the snapshot. */
function missingUsersOf({ listedApart }: Snapshot): readonly User[] {
  return [...(listedApart?.groupsOfUser ?? [])].map(([id, groupIds]) => ({ id, groupIds }));
}

interface MemberLists {
  readonly groups: readonly Group[];
  readonly lists: readonly {
    readonly id: string;
    readonly members: ReadonlySet<string>;
    readonly isComplete: boolean;
  }[];
}

/** Returns the member lists of all groups, including groups that have no document. */
function memberLists({ groups, listedApart }: Snapshot, known: Completeness): MemberLists {
  const apart = [...(listedApart?.usersOfGroup ?? [])].map(([id, userIds]) => ({ id, userIds }));
  const lists = [...groups, ...apart].flatMap(({ id, userIds }) => {
    const { ids, isComplete } = known.ids('groupMembers', id, userIds);
    return userIds === undefined ? [] : [{ id, members: new Set(ids), isComplete }];
  });
  return { groups, lists };
}

/**
 * Returns the data of a user. Memberships are computed when they are first read, because most expressions of group rules read only the
 * profile.
 */
function personOf(user: User, lists: MemberLists, known: Completeness): Person {
  const memberships = lazy(() => membershipsOf(user, lists, known));
  return {
    ...user,
    get memberships() {
      return memberships();
    },
  };
}

function membershipsOf(
  { id, groupIds }: User,
  { groups, lists }: MemberLists,
  known: Completeness,
): Memberships {
  const { ids, isComplete } = known.ids('userGroups', id, groupIds);
  if (isComplete) return { inside: ids, outside: [], complete: true };
  const inDoubt = known.unknownGroups(id);
  const holding = lists.filter(({ members }) => members.has(id)).map((list) => list.id);
  const inside = ids.length === 0 ? holding : [...new Set([...ids, ...holding])];
  const without =
    groupIds !== undefined && inDoubt.areAll
      ? groups.filter((group) => !inside.includes(group.id))
      : lists.filter((list) => list.isComplete && !list.members.has(id) && !ids.includes(list.id));
  const outside = inDoubt.canBeInOthers ? [] : without.map(idOf).filter((group) => !inDoubt.ids.has(group));
  return { inside, outside, complete: false };
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}
