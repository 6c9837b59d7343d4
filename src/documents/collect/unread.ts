import { COLLECTIONS } from '../../model/resources/collections.js';
import type { Hints } from '../kinds/path-hints.js';
import type { Accumulator } from './accumulator.js';
import { listsOf, unknownPartsOf } from './pages.js';

/**
 * Records that a document could not be read, or not completely. The collection named in its path is then unknown beyond its listed
 * elements; without such a name, every collection is unknown.
 */
export function recordUnread(why: string, hints: Hints, { unread }: Pick<Accumulator, 'unread'>): void {
  const named = listsOf([], hints);
  unread.push({ lists: named.length > 0 ? [...named, ...impliedBy(named)] : ALL, why });
}

/** Conditions are part of their rule: no other document changes them. */
const ALL = COLLECTIONS.flatMap(({ name }) => (name === 'conditions' ? [] : [{ collection: name }]));

/** A document of an application also names its policy, in `_links.accessPolicy`. */
function impliedBy(named: ReturnType<typeof listsOf>): ReturnType<typeof listsOf> {
  return named.some(({ collection }) => collection === 'apps') ? [{ collection: 'mappings' }] : [];
}

/** Marks the lists of unreadable documents as unknown. */
export function markUnreadUnknown(accumulator: Accumulator): void {
  for (const { lists, why } of accumulator.unread)
    accumulator.unknown.push(...unknownPartsOf(lists, why, accumulator));
}
