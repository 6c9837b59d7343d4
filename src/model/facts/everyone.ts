import type { World } from './world.js';

/** Whether a group may be the one that everyone is in: the snapshot does not hold it, or not what would tell. */
export function mayBeEveryone(groupId: string, world: World): boolean {
  if (!world.isEveryoneMissing) return false;
  return !world.holds('group', groupId) || world.perhapsEveryone.has(groupId);
}
