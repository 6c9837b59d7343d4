/** Ids of events that came lately: so many for sure, and no more than twice so many. Exports that are resumed repeat what is near. */
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

  /** Takes one, and whether it came lately; an event without an id never did. */
  hasSeen(id: string | undefined): boolean {
    if (id === undefined) return false;
    if (this.has(id)) return true;
    if (this.#latest.size >= this.#most) [this.#before, this.#latest] = [this.#latest, new Set()];
    this.#latest.add(id);
    return false;
  }
}
