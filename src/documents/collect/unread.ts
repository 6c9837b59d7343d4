import { COLLECTIONS } from '../../model/resources/collections.js';
import type { Hints } from '../kinds/path-hints.js';
import type { Accumulator } from './accumulator.js';
import { listsOf, unknownPartsOf } from './pages.js';

/**
 * Records that a document could not be read completely. Elements may be missing from the collection that the path of the document names; if
 * it names none, from any collection.
 */
export function recordUnread(why: string, hints: Hints, { unread }: Pick<Accumulator, 'unread'>): void {
  const named = listsOf([], hints);
  unread.push({ lists: named.length > 0 ? [...named, ...impliedBy(named)] : ALL, why });
}

/** All collections except conditions: a condition is part of the document of its rule, so no other document can contain it. */
const ALL = COLLECTIONS.flatMap(({ name }) => (name === 'conditions' ? [] : [{ collection: name }]));

/**
 * Returns the collection `mappings` if the collections of an unreadable document include `apps`; otherwise nothing. An application contains
 * the mapping to its policy (in `_links.accessPolicy`), so an unreadable document with applications may also contain mappings.
 */
function impliedBy(named: ReturnType<typeof listsOf>): ReturnType<typeof listsOf> {
  return named.some(({ collection }) => collection === 'apps') ? [{ collection: 'mappings' }] : [];
}

/** Marks the collections of unreadable documents as incomplete. */
export function markUnreadUnknown(accumulator: Accumulator): void {
  for (const { lists, why } of accumulator.unread)
    accumulator.unknown.push(...unknownPartsOf(lists, why, accumulator));
}
