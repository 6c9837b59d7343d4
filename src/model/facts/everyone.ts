import type { GroupEntry, World } from './world.js';

/** Whether a group may be the one that everyone is in: the snapshot does not hold it, or not what would tell. */
export function mayBeEveryone(groupId: string, world: World): boolean {
  if (!world.isEveryoneMissing) return false;
  return !world.holds('group', groupId) || world.perhapsEveryone.has(groupId);
}

/**
 * Whether everyone may be in the group, by its type and name as far as both can be read: the service has two groups of its
 * own, of everyone and of administrators.
 */
export function isPerhapsEveryone({
  isEveryone,
  name,
  type,
}: GroupEntry & { readonly isEveryone: boolean }): boolean {
  if (isEveryone || type?.endsWith('_GROUP')) return false;
  return type === 'BUILT_IN' ? !name?.endsWith('Administrators') : name === null || name === 'Everyone';
}
