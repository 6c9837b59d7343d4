import { success } from '../../base/result.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { EditedOrg } from './edited-org.js';
import { membershipIn, withLists } from './membership.js';

/**
 * Adds a user to a group. If the org lists neither the members of the group nor the groups of the user, only this membership is known
 * afterwards.
 */
export function withMember(org: Snapshot, groupId: string, userId: string): EditedOrg {
  const found = membershipIn(org, groupId, userId);
  if (!found.ok) return found;
  const { group, user } = found.value;
  const isListed = group.userIds !== undefined || user.groupIds !== undefined;
  const userIds = isListed ? group.userIds && withId(group.userIds, userId) : [userId];
  const after = withLists(org, found.value, userIds, user.groupIds && withId(user.groupIds, groupId));
  return success(
    isListed ? after : { ...after, unknown: [...(after.unknown ?? []), unknownMembers(groupId)] },
  );
}

function withId(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids : [...ids, id];
}

function unknownMembers(groupId: string): UnknownPart {
  return { collection: 'groupMembers', of: groupId, known: 'open', why: 'not in the documents' };
}
