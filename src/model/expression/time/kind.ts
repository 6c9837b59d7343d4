/** Marks what is no plain JSON value. A symbol, so that no data from outside can pass for it. */
export const KIND: unique symbol = Symbol('kind');

/** The mark of an object, `undefined` for plain data. */
export function markOf(thing: unknown): unknown {
  return typeof thing === 'object' && thing !== null
    ? (thing as { readonly [KIND]?: unknown })[KIND]
    : undefined;
}
