import { brandedType } from '../../base/brand.js';
import { counted } from '../../base/messages.js';
import { isActive, isBlocklist } from '../../model/facts/zones/zone-map.js';
import { allUnknownParts, completenessOf } from '../../model/policies/completeness.js';
import type { Policy } from '../../model/policies/policy.js';
import { type MappedPolicy, mappedPolicies } from '../../model/policies/policy-of-app.js';
import { POLICY_TYPES, type PolicyType, policyTypeOf } from '../../model/policies/policy-type.js';
import type { ReferenceKind, ReferenceSourceKind } from '../../model/policies/references/reference.js';
import type { Snapshot, User } from '../../model/policies/snapshot.js';
import { membershipsIn, targetKey, usageOf } from '../refs/usage.js';
import type { CsvCell } from '../text/csv-text.js';
import type { Column } from '../text/table-lines.js';
import type { Listing } from './listing.js';

/** The listable kinds of objects in a snapshot, with the columns of each. */
export const LISTABLE = {
  apps: (snapshot) => {
    const policyOf = accessPolicies(snapshot);
    const columns = [NAME, ID, { name: 'authentication policy', isCut: true }, STATUS, TYPE] as const;
    return listing('applications', columns, snapshot.apps, ({ id, label, status, name }) => [
      label ?? '',
      id,
      policyOf(id),
      status ?? null,
      name ?? null,
    ]);
  },
  groups: (snapshot) => {
    const members = membershipsIn(snapshot);
    const usage = usageWords('group', snapshot);
    const columns = [NAME, ID, { name: 'members' }, { name: 'named by', isCut: true }, TYPE] as const;
    return listing('groups', columns, snapshot.groups, ({ id, name, type, userIds, isEveryone }) => [
      name ?? '',
      id,
      userIds === undefined ? null : (members.get(targetKey({ kind: 'group', id }))?.size ?? 0),
      isEveryone ? 'everybody' : usage(id),
      type,
    ]);
  },
  zones: (snapshot) => {
    const usage = usageWords('zone', snapshot);
    const columns = [NAME, ID, TYPE, STATUS, { name: 'named by', isCut: true }] as const;
    return listing('zones', columns, snapshot.zones, (zone) => [
      zone.name ?? '',
      zone.id,
      zone.type ?? null,
      isActive(zone) ? 'ACTIVE' : (zone.status ?? null),
      isBlocklist(zone) ? 'blocklist' : usage(zone.id),
    ]);
  },
  users: (snapshot) => {
    const groupsOf = groupCounts(snapshot);
    const usage = usageWords('user', snapshot);
    const columns = [
      { name: 'login', isCut: true },
      ID,
      STATUS,
      { name: 'groups' },
      { name: 'named by', isCut: true },
    ] as const;
    return listing('users', columns, snapshot.users, (user) => {
      const { id, login, status } = user;
      const groups = groupsOf(user);
      const namedBy = usage(id);
      return [
        login ?? '',
        id,
        status ?? null,
        groups ?? null,
        namedBy === NOTHING && groups !== 0 ? ONLY_GROUPS : namedBy,
      ];
    });
  },
  policies: (snapshot) => {
    const apps = appCounts(snapshot);
    const columns = [
      NAME,
      ID,
      TYPE,
      STATUS,
      { name: 'rules' },
      { name: 'apps' },
      { name: 'priority' },
    ] as const;
    return listing('policies', columns, snapshot.policies, (policy) => [
      policy.name ?? '',
      policy.id,
      brandedType(policy.type, snapshot.brand),
      policy.status,
      policy.rules.length,
      isOfApplications(policy) ? (apps.get(policy.id) ?? 0) : 'all',
      policy.priority,
    ]);
  },
} satisfies Record<string, (snapshot: Snapshot) => Listing>;

const NAME = { name: 'name', isCut: true } as const;
const ID = { name: 'id' };
const TYPE = { name: 'type' };
const STATUS = { name: 'status' };

export type ListableKind = keyof typeof LISTABLE;

function listing<One>(
  what: string,
  columns: readonly Column[],
  all: readonly One[],
  row: (one: One) => readonly CsvCell[],
): Listing {
  const rows = all.map(row).sort(byFirst);
  return { what, columns, rows, total: rows.length };
}

function byFirst([a]: readonly CsvCell[], [b]: readonly CsvCell[]): number {
  const [one, other] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns a function that names the authentication policy of an application. */
function accessPolicies(snapshot: Snapshot): (appId: string) => string {
  const names = new Map(snapshot.policies.map(({ id, name }) => [id, name || id]));
  const policyFor = policiesFor(policyTypeOf('ACCESS_POLICY'), snapshot);
  return (appId) => {
    const { policyId, chosen, missing, unknown } = policyFor(appId);
    if (missing !== undefined)
      return `${chosen === 'default' ? 'the default' : missing}, which is not in the export`;
    if (policyId !== undefined) return names.get(policyId) ?? 'unknown';
    return unknown === undefined ? 'none' : 'unknown';
  };
}

/** Returns a function that finds the policy of a given type for an application: a mapped policy, or the default policy. */
function policiesFor(type: PolicyType, snapshot: Snapshot): (appId: string) => MappedPolicy {
  const decide = snapshot.policies.filter(
    ({ status, rules }) => status === 'ACTIVE' && rules.some((rule) => rule.status === 'ACTIVE'),
  );
  return mappedPolicies(snapshot, type, new Set(decide.map(({ id }) => id)));
}

function isOfApplications({ type }: Policy): boolean {
  return policyTypeOf(type)?.choice === MAPPED;
}

const MAPPED = 'mapped to the application';

/** Returns the number of applications that each policy applies to, by policy id. */
function appCounts(snapshot: Snapshot): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const type of POLICY_TYPES.filter(({ choice }) => choice === MAPPED)) {
    const policyFor = policiesFor(type, snapshot);
    for (const { id } of snapshot.apps) {
      const { policyId } = policyFor(id);
      if (policyId !== undefined) counts.set(policyId, (counts.get(policyId) ?? 0) + 1);
    }
  }
  return counts;
}

/** Returns a function that counts the groups of a user; `undefined` if the user may be in further groups. */
function groupCounts(snapshot: Snapshot): (user: User) => number | undefined {
  const parts = allUnknownParts(snapshot);
  const ofUsers = parts.filter(({ collection }) => collection === 'userGroups');
  const unknownFor = new Set(ofUsers.flatMap(({ of }) => of));
  const isUnknownForAll = ofUsers.some(({ of }) => of.length === 0);
  const areMembersKnown =
    completenessOf(snapshot).isComplete('groups') &&
    !parts.some(({ collection }) => collection === 'groupMembers');
  const groups = membershipsIn(snapshot);
  const everyone = snapshot.groups.flatMap(({ id, isEveryone }) => (isEveryone ? [id] : []));
  return ({ id, groupIds }) => {
    if (isUnknownForAll || unknownFor.has(id)) return undefined;
    if (groupIds === undefined && !areMembersKnown) return undefined;
    return new Set([...(groups.get(targetKey({ kind: 'user', id })) ?? []), ...everyone]).size;
  };
}

/** Returns a function that describes how many objects use an object, such as `2 policies, 3 rules`. The members of a group do not count. */
function usageWords(kind: ReferenceKind, snapshot: Snapshot): (id: string) => string {
  const usage = new Map(
    usageOf(snapshot)
      .filter((one) => one.kind === kind)
      .map((one) => [one.id, one.by]),
  );
  return (id) => {
    const counts = [...(usage.get(id) ?? [])].map(([source, count]) =>
      counted(count, SOURCES[source], MANY[source]),
    );
    return counts.length === 0 ? NOTHING : counts.join(', ');
  };
}

const NOTHING = 'nothing';
const ONLY_GROUPS = 'only groups';

const SOURCES = {
  app: 'application',
  authenticator: 'authenticator',
  group: 'group',
  groupRule: 'group rule',
  idp: 'identity provider',
  policy: 'policy',
  rule: 'rule',
  user: 'user',
} as const satisfies Record<ReferenceSourceKind, string>;

/** The irregular plurals of kinds of objects. */
const MANY: Partial<Record<ReferenceSourceKind, string>> = { policy: 'policies' };
