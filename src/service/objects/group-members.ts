import { type Stored, storedIn } from '../tenant/tenant.js';
import { notFoundReply } from '../wire/errors.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { byCreation, pageReply } from '../wire/page.js';
import { groupKind, refusedKept } from './groups.js';
import { onObject } from './kind.js';
import { usersIn, withMembership } from './memberships.js';
import { userAnswer } from './user-kind.js';

export const listGroupMembers: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/groups/{id}/users',
  what: 'list who is in a group',
  effect: onObject(groupKind, (call, group) =>
    pageReply(call, byCreation(usersIn(call.tenant, group)), (user) => userAnswer(call, user), {
      default: 1000,
      most: 1000,
    }),
  ),
});

export const addGroupMember: ApiOperation = defineApiOperation({
  method: 'PUT',
  path: '/api/v1/groups/{id}/users/{userId}',
  what: 'put a user in a group',
  effect: onObject(groupKind, (call, group) => turned(call, group, true)),
});

export const removeGroupMember: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/groups/{id}/users/{userId}',
  what: 'take a user out of a group',
  effect: onObject(groupKind, (call, group) => turned(call, group, false)),
});

function turned({ ids, tenant }: ApiCall, group: Stored, isIn: boolean): Reply {
  const { userId = '' } = ids;
  if (storedIn(tenant, 'users', userId) === undefined) return notFoundReply(userId, 'User');
  const refused = refusedKept(group);
  if (refused !== undefined) return refused;
  const after = withMembership(tenant, group.id, userId, isIn);
  return emptyReply(after === tenant ? undefined : after);
}
