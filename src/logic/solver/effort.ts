/** A budget of search steps that several queries share. It counts steps, not time, so that runs are reproducible. */
export class Effort {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  get left(): number {
    return this.#left;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  take(steps: number): void {
    this.#left -= steps;
  }
}
