import { ownAt } from '../../../../base/own.js';
import { appSchemaId, typeSchemaId } from '../schemas/profile-schema.js';
import { withListed } from '../tenant/known-lists.js';
import { ownedBy, put, type Stored, type Tenant, withOwned } from '../tenant/tenant.js';

/**
 * Returns the members of a group, in the order of the users of the org. The group Everyone contains all users that are not deprovisioned.
 */
export function usersIn(tenant: Tenant, group: Stored): readonly Stored[] {
  const { users } = tenant.objects;
  if (isEveryone(group)) return users.filter(({ status }) => status !== 'DEPROVISIONED');
  const ids = new Set(ownedBy(tenant, 'groupMembers', group.id).map(({ id }) => id));
  return users.filter(
    ({ id }) => ids.has(id) || ownedBy(tenant, 'userGroups', id).some((one) => one.id === group.id),
  );
}

/** Returns the groups of a user, Everyone first. */
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

/**
 * Adds a user to a group, or removes the user from it. Updates the user list of the group and the group list of the user, as far as they
 * are known. Returns the same org if nothing changes.
 */
export function withMembership(tenant: Tenant, groupId: string, userId: string, isIn: boolean): Tenant {
  const { groupMembers, userGroups } = tenant.owned;
  const groups = userGroups.get(userId);
  const isListed = groupMembers.has(groupId) || (isIn && groups === undefined);
  const members = isListed
    ? withOrWithoutId(ownedBy(tenant, 'groupMembers', groupId), userId, isIn)
    : undefined;
  const after = members === undefined ? tenant : withListed(tenant, 'groupMembers', groupId, members);
  const turned = groups && withOrWithoutId(groups, groupId, isIn);
  return turned === undefined ? after : withOwned(after, 'userGroups', userId, turned);
}

/** Returns a list with an id added or removed; `undefined` if the list would not change. */
function withOrWithoutId(list: readonly Stored[], id: string, isIn: boolean): readonly Stored[] | undefined {
  if (list.some((one) => one.id === id) === isIn) return undefined;
  return isIn ? put(list, { id }) : list.filter((one) => one.id !== id);
}

/** Removes everything that belongs to a deleted object: memberships, assignments, its schema, and its profile mappings. */
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
  const { profileMappings, schemas } = tenant.objects;
  const objects = {
    ...tenant.objects,
    schemas: schemas.filter((one) => one.id !== appSchemaId(id) && one.id !== typeSchemaId(id)),
    profileMappings: profileMappings.filter(
      ({ source, target }) => ownAt(source, ['id']) !== id && ownAt(target, ['id']) !== id,
    ),
  };
  const { unknown } = tenant;
  const left = unknown?.filter((one) => one.of !== id);
  return { ...tenant, objects, owned, ...(left && { unknown: left }) };
}
