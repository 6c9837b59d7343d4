import { quoted } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type EditedOrg, rejectEdit } from './edited-org.js';
import { membershipIn, withLists } from './membership.js';

/**
 * Removes a user from a group. The edit is rejected unless all members of the group, or all groups of the user, are known. Otherwise the
 * edited org could not state that the user is no member.
 */
export function withoutMember(org: Snapshot, groupId: string, userId: string): EditedOrg {
  const found = membershipIn(org, groupId, userId);
  if (!found.ok) return found;
  const { group, user } = found.value;
  const known = completenessOf(org);
  const lists = [
    known.ids('groupMembers', groupId, group.userIds),
    known.ids('userGroups', userId, user.groupIds),
  ];
  if (!lists.some(({ isComplete }) => isComplete))
    return rejectEdit(
      'membership-not-known',
      `it is unknown who is in the group ${quoted(group.name || group.id)}: add the members of the group, or the groups of the user, to the org`,
    );
  const except = (ids: readonly string[] | undefined, id: string) => ids?.filter((one) => one !== id);
  return success(withLists(org, found.value, except(group.userIds, userId), except(user.groupIds, groupId)));
}
