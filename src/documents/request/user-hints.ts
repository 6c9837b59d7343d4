import { quoted } from '../../base/messages.js';
import { ownAt } from '../../base/own.js';
import {
  findById,
  NAMED_RESOURCES,
  type NamedResource,
  nameWithId,
} from '../../model/policies/display-names.js';
import { findNearestName, KIND_WORDS, notFoundMessage } from '../../model/policies/find-by-name.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/**
 * Returns a notice about a user whom the export does not contain. A mistyped name is accepted if the export has no users, or if the request
 * states groups. `groups` is the name of the input for groups, for the message.
 */
export function findUserHints(request: unknown, snapshot: Snapshot, groups: string): string[] {
  const { users } = snapshot;
  const user = ownAt(request, ['policyContext', 'user']);
  const id = ownAt(user, ['id']);
  if (typeof id !== 'string' || findById(id, 'user', snapshot) !== undefined) return [];
  if (ownAt(user, ['groupIds']) != null && users.length > 0) {
    const nearest = findNearestName<NamedResource>(NAMED_RESOURCES.user(snapshot), id);
    const words = notFoundMessage(id, KIND_WORDS.user, nearest && nameWithId(nearest), 'the export');
    return [
      `${words}${words.endsWith('?') ? ' Only' : '; only'} the groups in the request are known for this user`,
    ];
  }
  if (users.length > 0 || Object.keys(user ?? {}).length > 1) return [];
  return [
    `the export contains no users, so only the id of ${quoted(id)} is known; also pass the groups of this user (${groups})`,
  ];
}
