import type { Verdict } from '../../src/logic/verdict.js';
import { decided } from './verdicts.js';
import { isDangling, snapshotUser, type World } from './world.js';

/** Whether the request's user is in the group. */
export function inGroup(groupId: string, world: World): Verdict {
  const { snapshot, context, everyone } = world;
  if (everyone.includes(groupId)) return 'MATCH';
  if (isDangling(groupId, snapshot.groups)) return 'NOT_MATCH';
  if (context.groups != null) return decided(context.groups.ids.includes(groupId));
  const groupsOfUser = context.user?.groupIds ?? snapshotUser(world)?.groupIds;
  if (groupsOfUser !== undefined) return decided(groupsOfUser.includes(groupId));
  const members = snapshot.groups.find(({ id }) => id === groupId)?.userIds;
  if (members === undefined) return 'UNDEFINED';
  return decided(members.some((member) => member === context.user?.id));
}
