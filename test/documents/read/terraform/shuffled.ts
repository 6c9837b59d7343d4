import { isObject } from '../../../../src/base/object.js';

/** Lists whose order is irrelevant. */
const UNORDERED: ReadonlySet<string> = new Set(['child_modules', 'resource_changes', 'resources']);

/** Returns the value with resources, modules and keys in another order. */
export function shuffled(value: unknown, random: Iterator<number>, key = ''): unknown {
  if (Array.isArray(value)) {
    const list = value.map((one) => shuffled(one, random));
    return UNORDERED.has(key) ? inAnyOrder(list, random) : list;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, shuffled(one, random, name)] as const);
  return Object.fromEntries(inAnyOrder(entries, random));
}

function inAnyOrder<One>(list: readonly One[], random: Iterator<number>): One[] {
  return list
    .map((one) => ({ one, rank: Number(random.next().value) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
