import { unlessStated } from '../expression/meaning/statement-fact.js';
import { unknowable } from '../facts/opaque.js';
import { type Condition, type ConditionScope, type Leaf, leaf } from './condition.js';
import { isIgnoredKey } from './legacy-keys.js';
import * as registry from './registry.js';

/** All conditions, ordered by key, because a bundler may change the order in which a module exports them. */
export const CONDITIONS: readonly Condition[] = Object.values<Condition>(registry).sort((a, b) =>
  a.key < b.key ? -1 : 1,
);

export type ConditionKey = keyof typeof registry;

const BY_KEY: ReadonlyMap<string, Condition> = new Map(
  CONDITIONS.map((condition) => [condition.key, condition]),
);

export function conditionOf(key: string): Condition | undefined {
  return BY_KEY.get(key);
}

/**
 * Returns all leaves of a `conditions` object, in document order. An unsupported condition, or one that `unreadable` lists, becomes a leaf
 * that is undecided unless the request states its result.
 */
export function leavesOf(
  conditions: Readonly<Record<string, unknown>> | null,
  unreadable: ReadonlyMap<string, string>,
  scope: ConditionScope,
): Leaf[] {
  return Object.entries(conditions ?? {}).flatMap(([key, value]) => {
    const reason = unreadable.get(key);
    if (reason !== undefined) return [undecidedLeaf(key, reason)];
    if (isEmptyValue(value) || isIgnoredKey(key)) return [];
    return (
      BY_KEY.get(key)?.leaves(value, scope) ?? [
        undecidedLeaf(key, `the simulator does not support \`${key}\``),
      ]
    );
  });
}

/**
 * Returns an undecided leaf for a condition. A request may state the result of the leaf in its field for results of expressions, under the
 * text `conditions.<key>`.
 */
function undecidedLeaf(key: string, reason: string): Leaf {
  return leaf(key, unlessStated([`conditions.${key}`], unknowable(reason)));
}

function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
