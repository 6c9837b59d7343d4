/** Work that many questions may take together, in steps of the search. Counts, not time: a run can be repeated. */
export class Effort {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  take(steps: number): void {
    this.#left -= steps;
  }
}
