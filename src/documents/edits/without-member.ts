import { quoted } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type EditedOrg, refusedEdit } from './edited-org.js';
import { membershipIn, withLists } from './membership.js';

/** Takes a user out of a group. Where no list of either is known whole, the org could not say that they are out. */
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
    return refusedEdit(
      'membership-not-known',
      `it is unknown who is in the group ${quoted(group.name || group.id)}: add its members, or the groups of the user, to the org`,
    );
  const except = (ids: readonly string[] | undefined, id: string) => ids?.filter((one) => one !== id);
  return success(withLists(org, found.value, except(group.userIds, userId), except(user.groupIds, groupId)));
}
