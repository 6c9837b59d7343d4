import { valueInWords } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import type { Source } from '../../policies/snapshot.js';
import { addToList, type Collected, type ListName } from '../collect/accumulator.js';
import type { UsedKind } from '../kinds/kinds.js';
import { readResource } from '../resources/read-resource.js';

/** What the elements are, where they may be given as themselves and not only by id. */
const ELEMENTS: Readonly<Record<ListName, UsedKind | undefined>> = {
  usersOfGroup: 'user',
  groupsOfUser: 'group',
  groupsOfApp: undefined,
  usersOfApp: undefined,
};

/** Takes an element of a list of ids; one without an id makes the whole list one that nobody can rely on. */
export function takeListed(
  list: ListName,
  owner: string,
  { value, at }: { readonly value: unknown; readonly at: Source },
  collected: Collected,
): void {
  const kind = ELEMENTS[list];
  if (isObject(value) && kind !== undefined) readResource(kind, value, at, collected, { isReference: true });
  else collected.usage.used++;
  const id = isObject(value) ? value.id : value;
  if (typeof id === 'string') {
    addToList(collected.lists[list], owner, [id]);
    return;
  }
  collected.lists[list].set(owner, 'unreadable');
  const message = () => `expected an id, found ${valueInWords(id)}; the list is not used`;
  collected.log.note({ severity: 'error', code: 'wrong-value', message, at });
}
