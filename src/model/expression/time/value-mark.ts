/** The key of the mark on values that are not plain JSON. It is a symbol, so that external data cannot contain it. */
export const KIND: unique symbol = Symbol('kind');

/** Returns the mark of an object that is not plain JSON, or `undefined` for plain data. */
export function markOf(thing: unknown): unknown {
  return typeof thing === 'object' && thing !== null
    ? (thing as { readonly [KIND]?: unknown })[KIND]
    : undefined;
}
