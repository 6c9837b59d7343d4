import type { InstanceKey } from '../state/address.js';
import { type Evaluated, type EvaluatedList, hasOrder, UNKNOWN } from './evaluated.js';

/** What a comprehension goes over: of a list by places, of anything else by keys, in their order. */
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

/** Of a set the key is the element; of what is made of one nobody knows it. */
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
