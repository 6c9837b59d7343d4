/**
 * The first few of many by an order of texts, each once: the same ones in whatever order they come, so that what is
 * found in parts adds up.
 */
export class FirstFew<Item> {
  readonly #most: number;
  readonly #orderOf: (item: Item) => string;
  #items = new Map<string, Item>();
  /** What comes after it is not among them. */
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

  /** In order. */
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
