import { LIMITS } from '../syntax/expression-limits.js';
import { type Failed, failed } from '../values/cell.js';
import { equal, type Value } from '../values/value.js';

/** Whether a list contains a value. The functions of this file serve both dialects. Spec: Expression language, functions. */

export function listHas(list: readonly Value[], item: Value): boolean {
  return list.some((one) => equal(one, item));
}

export function add(list: readonly Value[], item: Value): readonly Value[] | Failed {
  return list.length < LIMITS.listLength ? [...list, item] : tooMany();
}

/** Removes all occurrences of a value from a list. */
export function remove(list: readonly Value[], item: Value): readonly Value[] {
  return list.filter((one) => !equal(one, item));
}

/** Flattens all levels of a nested list, without recursion. */
export function flatten(list: readonly Value[]): readonly Value[] | Failed {
  const flat: Value[] = [];
  const waiting: Value[] = list.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) for (const inner of next.toReversed()) waiting.push(inner);
    else flat.push(next);
    if (flat.length + waiting.length > 2 * LIMITS.listLength) return tooMany();
  }
  return flat.length <= LIMITS.listLength ? flat : tooMany();
}

function tooMany(): Failed {
  return failed(`a list is longer than ${LIMITS.listLength} items`);
}
