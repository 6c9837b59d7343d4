import type { World } from './world.js';

/** Whether a group that the snapshot does not hold may be the one that everyone is in. */
export function mayBeEveryone(groupId: string, world: World): boolean {
  return world.isEveryoneMissing && !world.holds('group', groupId);
}
