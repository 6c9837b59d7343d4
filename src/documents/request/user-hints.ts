import { quoted } from '../../base/messages.js';
import { ownAt } from '../../base/own.js';
import { KIND_WORDS, nearestAmong, nothingNamed } from '../../model/policies/by-name.js';
import { NAMED, type NamedResource, shownAs } from '../../model/policies/names.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/**
 * Returns a notice about a user whom the export does not contain: a mistyped name is accepted if the export has no users, or if the request
 * states groups. `groups` is the input that states them.
 */
export function findUserHints(request: unknown, snapshot: Snapshot, groups: string): string[] {
  const { users } = snapshot;
  const user = ownAt(request, ['policyContext', 'user']);
  const id = ownAt(user, ['id']);
  if (typeof id !== 'string' || users.some((one) => one.id === id)) return [];
  if (ownAt(user, ['groupIds']) != null && users.length > 0) {
    const nearest = nearestAmong<NamedResource>(NAMED.user(snapshot), id);
    const words = nothingNamed(id, KIND_WORDS.user, nearest && shownAs(nearest), 'the export');
    return [`${words}${words.endsWith('?') ? ' Only' : '; only'} the stated groups are known of this person`];
  }
  if (users.length > 0 || Object.keys(user ?? {}).length > 1) return [];
  return [
    `the export holds no users: only the id is known of ${quoted(id)}; state the groups of this person, too (${groups})`,
  ];
}
