import { mayBeEveryone } from './everyone.js';
import type { Application, Memberships, World } from './world.js';

/**
 * Whether a user may use an application, by themselves or through a group; `undefined` when that is not known.
 * Spec: Policies, "Access simulation".
 */
export function isAssigned(
  { groups, users }: Application,
  userId: string,
  memberships: Memberships | undefined,
  world: World,
): boolean | undefined {
  if (users.ids.has(userId)) return true;
  const inside = [...groups.ids].map((id) => isMember(id, memberships, world));
  if (inside.includes(true)) return true;
  return groups.isWhole && users.isWhole && !inside.includes(undefined) ? false : undefined;
}

/** `undefined`: not known. */
export function isMember(
  groupId: string,
  memberships: Memberships | undefined,
  world: World,
): boolean | undefined {
  if (world.everyone.has(groupId) || memberships?.inside.includes(groupId)) return true;
  if (mayBeEveryone(groupId, world)) return undefined;
  return memberships?.complete || memberships?.outside.includes(groupId) ? false : undefined;
}
