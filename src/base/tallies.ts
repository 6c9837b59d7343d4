/** Adds a number to the count that a map has for a key; adds 1 by default. */
export function addCount<Key>(counts: Map<Key, number>, key: Key, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Returns the values of a map in the order of its keys, regardless of insertion order. */
export function inKeyOrder<Value>(map: ReadonlyMap<string, Value>): Value[];
export function inKeyOrder<Value, Item>(
  map: ReadonlyMap<string, Value>,
  item: (value: Value, key: string) => Item,
): Item[];
export function inKeyOrder<Value>(
  map: ReadonlyMap<string, Value>,
  item: (value: Value, key: string) => unknown = (value) => value,
): unknown[] {
  return [...map]
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([key, value]) => item(value, key));
}

/**
 * Counts by key with bounded memory. The keys that come first in sort order have counts of their own, up to a limited number of keys. All
 * other keys share one count.
 */
export class BoundedCounts {
  readonly #most: number;
  #counts = new Map<string, number>();
  #last: string | undefined;
  #others = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(key: string, count = 1): void {
    if (key === OTHERS || (this.#last !== undefined && key > this.#last)) this.#others += count;
    else addCount(this.#counts, key, count);
    if (this.#counts.size >= 2 * this.#most) this.#cut();
  }

  addAll(counts: Readonly<Record<string, number>>): void {
    for (const [key, count] of Object.entries(counts)) this.add(key, count);
  }

  /** Returns the counts by key, in the sort order of the keys. */
  record(): Record<string, number> {
    this.#cut();
    return Object.fromEntries(this.#others > 0 ? [...this.#counts, [OTHERS, this.#others]] : this.#counts);
  }

  #cut(): void {
    const all = [...this.#counts].sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
    for (const [, count] of all.slice(this.#most)) this.#others += count;
    if (all.length > this.#most) this.#last = all[this.#most - 1]?.[0];
    this.#counts = new Map(all.slice(0, this.#most));
  }
}

/** Only some keys have a count of their own. This is the key of the count that all other keys share. */
const OTHERS = 'others';

/**
 * Keeps the first few items in sort order, without duplicates. The result does not depend on the order of insertion, so that partial
 * results can be merged.
 */
export class FirstFew<Item> {
  readonly #most: number;
  readonly #orderOf: (item: Item) => string;
  #items = new Map<string, Item>();
  /** The last kept item in sort order, once the list is full; items after it are dropped. */
  #last: string | undefined;

  constructor(most: number, orderOf: (item: Item) => string) {
    this.#most = most;
    this.#orderOf = orderOf;
  }

  add(item: Item): void {
    const order = this.#orderOf(item);
    if (this.#last !== undefined && order > this.#last) return;
    this.#items.set(order, item);
    if (this.#items.size >= 2 * this.#most) this.#cut();
  }

  /** Returns the first few items in sort order. */
  list(): Item[] {
    this.#cut();
    return [...this.#items.values()];
  }

  #cut(): void {
    const first = [...this.#items]
      .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
      .slice(0, this.#most);
    this.#items = new Map(first);
    if (first.length === this.#most) this.#last = first.at(-1)?.[0];
  }
}
