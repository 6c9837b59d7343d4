/** Marks values that are no plain JSON. It is a symbol, so that external data cannot contain it. */
export const KIND: unique symbol = Symbol('kind');

/** Returns the mark of an object, or `undefined` for plain data. */
export function markOf(thing: unknown): unknown {
  return typeof thing === 'object' && thing !== null
    ? (thing as { readonly [KIND]?: unknown })[KIND]
    : undefined;
}
