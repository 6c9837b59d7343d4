import type { InstanceKey } from '../state/address.js';
import { type Evaluated, type EvaluatedList, hasOrder, UNKNOWN } from './evaluated.js';

/**
 * Returns the pairs of key and element that a `for` expression iterates over: a list in order of indexes, anything else in order of keys.
 * Returns `undefined` if the value has no elements or they are unknown.
 */
export function entriesOf(one: Evaluated): readonly (readonly [Evaluated, Evaluated])[] | undefined {
  switch (one.kind) {
    case 'list':
      return one.elements.map((element, index) => [keyIn(one, element, index), element]);
    case 'object':
      return inOrderOfKeys([...one.members]);
    case 'instances':
      return inOrderOfKeys(
        [...one.byKey].map(([key, instance]) => [key, { kind: 'instance', instance }] as const),
      );
    default:
      return undefined;
  }
}

/** Returns the key of an element in a `for` expression. In a set it is the element itself; in a list derived from a set it is unknown. */
function keyIn(list: EvaluatedList, element: Evaluated, index: number): Evaluated {
  if (list.isSet) return element;
  return hasOrder(list) ? { kind: 'value', value: index } : UNKNOWN;
}

export function textOfKey(key: Evaluated): string | undefined {
  const isOne = key.kind === 'value' && (typeof key.value === 'string' || typeof key.value === 'number');
  return isOne ? String(key.value) : undefined;
}

function inOrderOfKeys<Key extends InstanceKey>(
  entries: readonly (readonly [Key, Evaluated])[],
): readonly (readonly [Evaluated, Evaluated])[] {
  return entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => [{ kind: 'value', value: key }, value]);
}
