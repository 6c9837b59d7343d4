import { success } from '../../base/result.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { EditedOrg } from './edited-org.js';
import { membershipIn, withLists } from './membership.js';

/**
 * Puts a user in a group. Where neither the members of the group nor the groups of the user are known, nothing is known
 * of others than this one afterwards, either.
 */
export function withMember(org: Snapshot, groupId: string, userId: string): EditedOrg {
  const found = membershipIn(org, groupId, userId);
  if (!found.ok) return found;
  const { group, user } = found.value;
  const isListed = group.userIds !== undefined || user.groupIds !== undefined;
  const userIds = isListed ? group.userIds && including(group.userIds, userId) : [userId];
  const after = withLists(org, found.value, userIds, user.groupIds && including(user.groupIds, groupId));
  return success(isListed ? after : { ...after, unknown: [...(after.unknown ?? []), others(groupId)] });
}

function including(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids : [...ids, id];
}

function others(groupId: string): UnknownPart {
  return { collection: 'groupMembers', of: groupId, known: 'open', why: 'not in the documents' };
}
