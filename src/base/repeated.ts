/** An item whose key an earlier item already has. */
export interface Repeated<Item> {
  readonly first: Item;
  readonly again: Item;
}

/** Yields every item whose key an earlier item already has. Items without a key are ignored. */
export function* repeated<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => unknown,
): Generator<Repeated<Item>> {
  const known = new Map<unknown, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const first = known.get(key);
    if (first === undefined) known.set(key, item);
    else yield { first, again: item };
  }
}
