import type { World } from './world.js';

/** Whether a group that the snapshot does not hold may be the one that everyone is in: none is known, and groups are missing. */
export function mayBeEveryone(groupId: string, world: World): boolean {
  return world.everyone.size === 0 && world.whyOpen('group') !== undefined && !world.holds('group', groupId);
}
