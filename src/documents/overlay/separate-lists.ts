import { deepEqual } from '../../base/deep-equal.js';
import type { Group, ListedApart, Snapshot } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import { UNMANAGED, UNMANAGED_REMEDY } from '../terraform/conversion/unmanaged.js';
import { mergeIds } from './three-way.js';

/** The state before a Terraform plan, and the planned state. */
export type PlanStates = Readonly<Record<'planned' | 'prior', Snapshot>>;

/**
 * Adds groups and applications of the org to both states of a plan if the plan states only their members or assignments. Terraform manages
 * these in resources of their own. Spec: Terraform, 4.11 and 4.12.
 */
export function addListOwners(org: Snapshot, { prior, planned }: PlanStates): PlanStates {
  const lists = [prior, planned].flatMap(({ listedApart }) => listedApart ?? []);
  if (lists.length === 0) return { prior, planned };
  const isApart = (list: keyof ListedApart, id: string) => lists.some((one) => one[list].has(id));
  const held = new Set(
    [prior, planned].flatMap(({ groups, apps }) => [...groups, ...apps].map(({ id }) => id)),
  );
  const groups = org.groups.filter(({ id }) => !held.has(id) && isApart('usersOfGroup', id));
  const apps = org.apps.filter(
    ({ id }) => !held.has(id) && (isApart('groupsOfApp', id) || isApart('usersOfApp', id)),
  );
  const withThem = (snapshot: Snapshot): Snapshot => {
    const { listedApart: listed } = snapshot;
    const idsOf = (list: keyof ListedApart, id: string) => listed?.[list].get(id) ?? [];
    return {
      ...snapshot,
      groups: [
        ...snapshot.groups,
        ...groups.map((group) => ({ ...group, userIds: idsOf('usersOfGroup', group.id) })),
      ],
      apps: [
        ...snapshot.apps,
        ...apps.map((app) => ({
          ...app,
          groupIds: idsOf('groupsOfApp', app.id),
          userIds: idsOf('usersOfApp', app.id),
        })),
      ],
    };
  };
  return { prior: withThem(prior), planned: withThem(planned) };
}

/**
 * Returns the members, after the plan, of groups without a document of their own. If the org does not list the members of such a group, the
 * list is marked as incomplete. Spec: Terraform, 4.11.
 */
export function mergeSeparateLists(
  org: Snapshot,
  { prior, planned }: PlanStates,
  groups: readonly Group[],
): { readonly listedApart?: ListedApart; readonly unknown: readonly UnknownPart[] } {
  const listsIn = ({ listedApart }: Snapshot) => listedApart?.usersOfGroup ?? NO_LISTS;
  const [current, before, after] = [listsIn(org), listsIn(prior), listsIn(planned)];
  const held = new Set(groups.map(({ id }) => id));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => !held.has(id) && !deepEqual(before.get(id), after.get(id)),
  );
  if (changed.length === 0) return { ...separateListsOf(org), unknown: [] };
  const owners = [...new Set([...current.keys(), ...changed])].filter((id) => !held.has(id));
  const usersOfGroup = new Map(
    owners.map((id) => {
      const ways = { current: current.get(id), prior: before.get(id), planned: after.get(id) };
      return [id, mergeIds(ways) ?? ways.planned ?? []] as const;
    }),
  );
  const unknown = owners
    .filter((id) => !current.has(id))
    .map(
      (of): UnknownPart => ({
        collection: 'groupMembers',
        of,
        known: 'open',
        why: UNMANAGED,
        remedy: UNMANAGED_REMEDY,
      }),
    );
  return { listedApart: { ...NOTHING_LISTED, ...org.listedApart, usersOfGroup }, unknown };
}

const NO_LISTS: ReadonlyMap<string, readonly string[]> = new Map();

const NOTHING_LISTED: ListedApart = {
  usersOfGroup: NO_LISTS,
  groupsOfUser: NO_LISTS,
  groupsOfApp: NO_LISTS,
  usersOfApp: NO_LISTS,
};

/** Yields the member ids of each group, whether or not the documents describe the group itself. */
export function* listedMembers({
  groups,
  listedApart,
}: Pick<Snapshot, 'groups' | 'listedApart'>): Generator<
  readonly [groupId: string, userIds: readonly string[]]
> {
  for (const { id, userIds } of groups) if (userIds !== undefined) yield [id, userIds];
  yield* listedApart?.usersOfGroup ?? NO_LISTS;
}

function separateListsOf({ listedApart }: Snapshot): { readonly listedApart?: ListedApart } {
  return listedApart === undefined ? {} : { listedApart };
}
