/** What has the key of an earlier one. */
export interface Repeated<Item> {
  readonly first: Item;
  readonly again: Item;
}

/** Every item whose key an earlier one has; those without a key are passed over. */
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
