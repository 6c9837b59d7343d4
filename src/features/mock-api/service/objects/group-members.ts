import { isCompletelyKnown, isListKnown } from '../tenant/known-lists.js';
import { type Stored, storedIn, type Tenant, withStored } from '../tenant/tenant.js';
import { notFoundReply } from '../wire/errors.js';
import { markIfIncomplete, markIfListIncomplete } from '../wire/incomplete.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { byCreation, pageReply } from '../wire/page.js';
import { checkManagedGroup, groupKind } from './groups.js';
import { onObject } from './kind.js';
import { isEveryone, usersIn, withMembership } from './memberships.js';
import { userAnswer } from './user-kind.js';

export const listGroupMembers: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/groups/{id}/users',
  what: 'list the members of a group',
  effect: onObject(groupKind, (call, group) =>
    markIfMembersIncomplete(
      pageReply(call, byCreation(usersIn(call.tenant, group)), (user) => userAnswer(call, user), {
        default: 1000,
        most: 1000,
      }),
      call.tenant,
      group,
    ),
  ),
});

export const addGroupMember: ApiOperation = defineApiOperation({
  method: 'PUT',
  path: '/api/v1/groups/{id}/users/{userId}',
  what: 'add a user to a group',
  effect: onObject(groupKind, (call, group) => setMembership(call, group, true)),
});

export const removeGroupMember: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/groups/{id}/users/{userId}',
  what: 'remove a user from a group',
  effect: onObject(groupKind, (call, group) => setMembership(call, group, false)),
});

/**
 * Marks a reply as incomplete if the members of a group are unknown. They are known if the export contains the members of this group, or
 * the groups of every user.
 */
export function markIfMembersIncomplete(reply: Reply, tenant: Tenant, group: Stored): Reply {
  if (isEveryone(group)) return markIfIncomplete(reply, tenant, 'users');
  const isKnownFromUsers =
    isCompletelyKnown(tenant, 'users') &&
    tenant.objects.users.every(({ id }) => isListKnown(tenant, 'userGroups', id));
  return isKnownFromUsers ? reply : markIfListIncomplete(reply, tenant, 'groupMembers', group.id);
}

function setMembership({ ids, now, tenant }: ApiCall, group: Stored, isIn: boolean): Reply {
  const { userId = '' } = ids;
  if (storedIn(tenant, 'users', userId) === undefined) return notFoundReply(userId, 'User');
  const refused = checkManagedGroup(group);
  if (refused !== undefined) return refused;
  const after = withMembership(tenant, group.id, userId, isIn);
  if (after === tenant) return emptyReply();
  return emptyReply(withStored(after, 'groups', { ...group, lastMembershipUpdated: now }));
}
