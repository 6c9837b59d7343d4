import fc from 'fast-check';
import type {
  App,
  DeviceAssurance,
  Group,
  Named,
  Snapshot,
  User,
} from '../../src/model/policies/snapshot.js';
import type { ConditionOptions } from './conditions.js';
import {
  APP_TYPES,
  BEHAVIOR_NAMES,
  compact,
  EVERYONE,
  held,
  IDENTIFIERS,
  optional,
  POOLS,
  type PoolKind,
  reference,
  WRITTEN_PROVIDERS,
} from './pools.js';

export type Resources = Pick<
  Snapshot,
  'apps' | 'groups' | 'users' | 'userTypes' | 'deviceAssurances' | 'idps' | 'behaviors'
>;

/** Generates groups, users and other resources that policies reference, except zones. Some references lead to no resource. */
export function arbitraryResources({ noUsersNoProfiles = false }: ConditionOptions): fc.Arbitrary<Resources> {
  return fc
    .record({
      groups: arbitraryGroups,
      users: arbitraryUsers(noUsersNoProfiles),
      apps: arbitraryApps(noUsersNoProfiles),
      userTypes: named('userType', 3),
      deviceAssurances: arbitraryAssurances,
      idps: named('idp', 2),
      behaviors: named('behavior', 2).map((behaviors) =>
        behaviors.map(({ id }) => ({ id, name: BEHAVIOR_NAMES[id] ?? null })),
      ),
    })
    .map((resources) => ({
      ...resources,
      users: resources.users.map((user) => onlyHeldGroups(user, resources.groups, noUsersNoProfiles)),
      apps: resources.apps.map((app) => onlyHeldGroups(app, resources.groups, true)),
    }));
}

/**
 * Generates one object for each existing id of the kind. Contents are generated for all ids in `POOLS`, so that the content of an object
 * does not depend on which ids exist.
 */
function forHeld<Draft>(kind: PoolKind, noneInTen: number, draft: fc.Arbitrary<Draft>) {
  const { ids } = POOLS[kind];
  return fc
    .tuple(held(kind, noneInTen), fc.tuple(...ids.map(() => draft)))
    .map(([some, drafts]) => some.map((id) => ({ id, ...(drafts[ids.indexOf(id)] as Draft) })));
}

const name = fc.constantFrom('first', 'second', null);

function named(kind: PoolKind, noneInTen: number): fc.Arbitrary<Named[]> {
  return forHeld(kind, noneInTen, fc.record({ name }));
}

const arbitraryAssurances: fc.Arbitrary<DeviceAssurance[]> = forHeld(
  'deviceAssurance',
  2,
  fc.record({ name, platform: optional(6, fc.constantFrom('IOS', 'WINDOWS', 'WATCHOS')) }),
).map((assurances) => assurances.map(compact));

const arbitraryGroups: fc.Arbitrary<Group[]> = forHeld(
  'group',
  1,
  fc.record({ name, userIds: optional(5, members()) }),
).map((groups) => groups.map((group) => compact(withType(group))));

function withType(group: { id: string; name: string | null; userIds: string[] | undefined }) {
  const isEveryone = group.id === EVERYONE;
  return {
    ...group,
    name: isEveryone ? 'Everyone' : group.name,
    type: isEveryone ? 'BUILT_IN' : 'OKTA_GROUP',
    isEveryone,
  };
}

function members(): fc.Arbitrary<string[]> {
  return fc.subarray([...POOLS.user.ids]);
}

function memberships(): fc.Arbitrary<string[]> {
  const { ids, missing } = POOLS.group;
  const some = fc.subarray([...ids]);
  return fc.oneof(
    { weight: 15, arbitrary: some },
    { weight: 1, arbitrary: some.map((groups) => [...groups, missing]) },
  );
}

function arbitraryUsers(areGroupsKnown: boolean): fc.Arbitrary<User[]> {
  const groupIds: fc.Arbitrary<string[] | undefined> = areGroupsKnown
    ? memberships()
    : optional(5, memberships());
  const draft = fc.record({
    groupIds,
    login: optional(6, fc.constantFrom(...IDENTIFIERS)),
    status: optional(5, fc.constantFrom('ACTIVE', 'SUSPENDED')),
    type: optional(6, reference('userType')),
    profile: optional(6, arbitraryProfile),
    provider: optional(6, fc.constantFrom(...WRITTEN_PROVIDERS)),
  });
  return forHeld('user', 1, draft).map((users) =>
    users.map((user) => compact({ ...user, ...(!areGroupsKnown && { riskLevel: riskOf(user) }) })),
  );
}

/**
 * Returns the risk level of a user; `undefined` for a quarter of the logins. The level follows from the login and not from a random choice,
 * so that the other random choices of existing seeds stay the same.
 */
function riskOf({ login = '' }: { readonly login: string | undefined }): User['riskLevel'] {
  return (['LOW', 'HIGH', null] as const)[login.length % 4];
}

export const arbitraryProfile: fc.Arbitrary<Record<string, unknown>> = fc
  .record({
    company: optional(8, fc.constantFrom('Acme', 'ACME', '', null)),
    level: optional(5, fc.constantFrom(7, true, '7')),
    tags: optional(3, fc.constantFrom(['ann'], { ann: 1 })),
  })
  .map(compact);

/**
 * Generates applications. With `isForAll`, the applications have no assignments: a request that names a user is then rejected exactly if
 * the request with the groups of this user is rejected.
 */
function arbitraryApps(isForAll: boolean): fc.Arbitrary<App[]> {
  const assigned = (times: number, list: fc.Arbitrary<string[]>) => optional(isForAll ? 0 : times, list);
  const draft = fc.record({
    name: optional(8, fc.constantFrom(...APP_TYPES)),
    label: optional(5, fc.constant('Payroll')),
    status: optional(5, fc.constant('ACTIVE')),
    groupIds: assigned(2, fc.subarray([...POOLS.group.ids], { minLength: 2 })),
    userIds: assigned(2, members()),
  });
  return forHeld('app', 1, draft).map((apps) => apps.map(compact));
}

/**
 * Removes groups that the org lacks. One missing group of `POOLS` may stay, because users may be in groups that an export lacks. With
 * `isStrict`, it is removed, too.
 */
function onlyHeldGroups<Owner extends Pick<User, 'groupIds'>>(
  owner: Owner,
  groups: readonly Group[],
  isStrict: boolean,
): Owner {
  if (owner.groupIds === undefined) return owner;
  const isKept = (id: string) =>
    groups.some((group) => group.id === id) || (!isStrict && id === POOLS.group.missing);
  return { ...owner, groupIds: owner.groupIds.filter(isKept) };
}
