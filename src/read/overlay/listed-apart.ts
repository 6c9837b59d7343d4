import type { ListedApart, Snapshot } from '../../policies/snapshot.js';

type BothStates = Readonly<Record<'planned' | 'prior', Snapshot>>;

/**
 * A plan with the groups and applications of the org of which it says nothing but who is in them, as they are there: Terraform
 * manages memberships and assignments apart from what they are of. Spec: Terraform, 4.11 and 4.12.
 */
export function withOwnersOf(org: Snapshot, { prior, planned }: BothStates): BothStates {
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
