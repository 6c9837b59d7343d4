/**
 * The symbol under which special values of expressions, such as times and failures, state their kind. External data cannot contain a
 * symbol.
 */
export const KIND: unique symbol = Symbol('kind');

/** Returns the kind of a special value of expressions, such as a time or a failure; `undefined` for plain data. */
export function markOf(thing: unknown): unknown {
  return typeof thing === 'object' && thing !== null
    ? (thing as { readonly [KIND]?: unknown })[KIND]
    : undefined;
}
