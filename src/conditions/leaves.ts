import { unknowable } from '../facts/opaque.js';
import { type Condition, type ConditionScope, type Leaf, leaf } from './condition.js';
import { isIgnoredKey } from './legacy-keys.js';
import * as registry from './registry.js';

/** In the order of their keys: a bundler may list a module's exports in another order. */
export const CONDITIONS: readonly Condition[] = Object.values<Condition>(registry).sort((a, b) =>
  a.key < b.key ? -1 : 1,
);

const BY_KEY: ReadonlyMap<string, Condition> = new Map(
  CONDITIONS.map((condition) => [condition.key, condition]),
);

export function conditionOf(key: string): Condition | undefined {
  return BY_KEY.get(key);
}

/**
 * All leaves of a `conditions` object, in its order. A key that is not modelled, or a value that `unreadable`
 * names, gives one leaf that is never decided: what is not understood is no yes and no no.
 */
export function leavesOf(
  conditions: Readonly<Record<string, unknown>> | null,
  unreadable: ReadonlyMap<string, string>,
  scope: ConditionScope,
): Leaf[] {
  return Object.entries(conditions ?? {}).flatMap(([key, value]) => {
    const reason = unreadable.get(key);
    if (reason !== undefined) return [leaf(key, unknowable(reason))];
    if (saysNothing(value) || isIgnoredKey(key)) return [];
    return BY_KEY.get(key)?.leaves(value, scope) ?? [leaf(key, unknowable(`\`${key}\` is not modelled`))];
  });
}

function saysNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
