import type { GroupEntry, World } from './world.js';

/**
 * Whether a group may be the everyone group. This is possible if the snapshot does not identify the everyone group, and lacks this group or
 * its type and name.
 */
export function mayBeEveryone(groupId: string, world: World): boolean {
  if (!world.isEveryoneMissing) return false;
  return !world.holds('group', groupId) || world.possibleEveryone.has(groupId);
}

/**
 * Whether a listed group may be the everyone group, according to its type and name, which may be unreadable. The service has two built-in
 * groups, one for everyone and one for administrators.
 */
export function mayBeEveryoneByName({
  isEveryone,
  name,
  type,
}: GroupEntry & { readonly isEveryone: boolean }): boolean {
  if (isEveryone || type?.endsWith('_GROUP')) return false;
  return type === 'BUILT_IN' ? !name?.endsWith('Administrators') : name === null || name === 'Everyone';
}
