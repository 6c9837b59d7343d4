/**
 * Remembers the ids of at least the last `most` events, and of at most twice as many. A resumed export repeats events, and the repetitions
 * are close together.
 */
export class RecentIds {
  readonly #most: number;
  #latest = new Set<string>();
  #before = new Set<string>();

  constructor(most = 100_000) {
    this.#most = most;
  }

  has(id: string): boolean {
    return this.#latest.has(id) || this.#before.has(id);
  }

  /** Returns whether an id was seen recently, and remembers it. An event without an id never counts as seen. */
  hasSeen(id: string | undefined): boolean {
    if (id === undefined) return false;
    if (this.has(id)) return true;
    if (this.#latest.size >= this.#most) [this.#before, this.#latest] = [this.#latest, new Set()];
    this.#latest.add(id);
    return false;
  }
}
