import { unlessStated } from '../expression/meaning/statement-fact.js';
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
 * names, gives one leaf that is never decided, unless the request states how it comes out: what is not understood is no yes
 * and no no.
 */
export function leavesOf(
  conditions: Readonly<Record<string, unknown>> | null,
  unreadable: ReadonlyMap<string, string>,
  scope: ConditionScope,
): Leaf[] {
  return Object.entries(conditions ?? {}).flatMap(([key, value]) => {
    const reason = unreadable.get(key);
    if (reason !== undefined) return [notUnderstood(key, reason)];
    if (saysNothing(value) || isIgnoredKey(key)) return [];
    return BY_KEY.get(key)?.leaves(value, scope) ?? [notUnderstood(key, `\`${key}\` is not modelled`)];
  });
}

/** A request may state of it, as of an expression, how it comes out: `conditions.clients` stands for its text. */
function notUnderstood(key: string, reason: string): Leaf {
  return leaf(key, unlessStated([`conditions.${key}`], unknowable(reason)));
}

function saysNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
