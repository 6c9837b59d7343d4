import type { Group } from './snapshot.js';

/**
 * Whether everyone may be in the group, by its type and name as far as both can be read: the service has two groups of its
 * own, of everyone and of administrators.
 */
export function isPerhapsEveryone({ isEveryone, name, type }: Group): boolean {
  if (isEveryone || type?.endsWith('_GROUP')) return false;
  return type === 'BUILT_IN' ? !name?.endsWith('Administrators') : name === null || name === 'Everyone';
}
