import { isObject } from '../../base/object.js';
import { wrongValue } from '../../base/wrong-value.js';
import type { Source } from '../../model/policies/snapshot.js';
import { type Accumulator, addToList, type ListName } from '../collect/accumulator.js';
import type { UsedKind } from '../kinds/kinds.js';
import { readResource } from '../resources/read-by-kind.js';

/**
 * For each list of ids, the kind of the resources that may be in the list as objects instead of ids. `undefined` if there is no such kind.
 */
const ELEMENT_KINDS: Readonly<Record<ListName, UsedKind | undefined>> = {
  usersOfGroup: 'user',
  groupsOfUser: 'group',
  groupsOfApp: undefined,
  usersOfApp: undefined,
};

/** Adds an element to a list of ids. If the element has no id, the whole list is marked as unreadable. */
export function readIdListElement(
  list: ListName,
  owner: string,
  { value, at }: { readonly value: unknown; readonly at: Source },
  accumulator: Accumulator,
): void {
  const kind = ELEMENT_KINDS[list];
  if (isObject(value) && kind !== undefined)
    readResource(kind, value, at, accumulator, { isReference: true });
  else accumulator.usage.used++;
  const id = isObject(value) ? value.id : value;
  if (typeof id === 'string') {
    addToList(accumulator.lists[list], owner, [id]);
    return;
  }
  accumulator.lists[list].set(owner, 'unreadable');
  const message = () => `${wrongValue(id, 'an id')}; the list is not used`;
  accumulator.log.note({ severity: 'error', code: 'wrong-value', message, at });
}
