import { ownAt } from '../../base/own.js';
import { ownedBy, put, type Stored, type Tenant, withOwned } from '../tenant/tenant.js';

/** Who is in a group, in the order of the users. Everyone is in the group of everyone who is not gone. */
export function membersOf(tenant: Tenant, group: Stored): readonly Stored[] {
  const { users } = tenant.objects;
  if (isEveryone(group)) return users.filter(({ status }) => status !== 'DEPROVISIONED');
  const ids = new Set(ownedBy(tenant, 'groupMembers', group.id).map(({ id }) => id));
  return users.filter(
    ({ id }) => ids.has(id) || ownedBy(tenant, 'userGroups', id).some((one) => one.id === group.id),
  );
}

/** The groups that a user is in, that of everyone first. */
export function groupsOf(tenant: Tenant, user: Stored): readonly Stored[] {
  const ids = new Set(ownedBy(tenant, 'userGroups', user.id).map(({ id }) => id));
  const isIn = (group: Stored) =>
    ids.has(group.id) || ownedBy(tenant, 'groupMembers', group.id).some(({ id }) => id === user.id);
  const { groups } = tenant.objects;
  const everyone = groups.filter((group) => isEveryone(group) && user.status !== 'DEPROVISIONED');
  return [...everyone, ...groups.filter((group) => !isEveryone(group) && isIn(group))];
}

export function isEveryone(group: Stored): boolean {
  return group.type === 'BUILT_IN' && ownAt(group, ['profile', 'name']) === 'Everyone';
}

/** The tenant with a user in a group, or out of it; the same where that is so already. */
export function withMembership(tenant: Tenant, groupId: string, userId: string, isIn: boolean): Tenant {
  const members = ownedBy(tenant, 'groupMembers', groupId);
  const groups = tenant.owned.userGroups.get(userId);
  const wasIn = members.some(({ id }) => id === userId) || groups?.some(({ id }) => id === groupId);
  if (wasIn === isIn || (!isIn && wasIn === undefined)) return tenant;
  const left = members.filter(({ id }) => id !== userId);
  const after = withOwned(tenant, 'groupMembers', groupId, isIn ? put(members, { id: userId }) : left);
  if (groups === undefined) return after;
  const others = groups.filter(({ id }) => id !== groupId);
  return withOwned(after, 'userGroups', userId, isIn ? [...others, { id: groupId }] : others);
}

/** The tenant without what it keeps of a group, or user, that is gone. */
export function withoutListed(tenant: Tenant, id: string): Tenant {
  const owned = Object.fromEntries(
    Object.entries(tenant.owned).map(([list, lists]) => [
      list,
      list === 'rules'
        ? lists
        : new Map(
            [...lists].flatMap(([owner, objects]) =>
              owner === id ? [] : [[owner, objects.filter((one) => one.id !== id)] as const],
            ),
          ),
    ]),
  ) as unknown as Tenant['owned'];
  return { ...tenant, owned };
}
