/** The date for rules that read it. Findings of other rules hold at any time. */
export class Clock {
  readonly #now: number | undefined;
  #isAsked = false;

  constructor(now: number | undefined) {
    this.#now = now;
  }

  /** Milliseconds since the epoch; `undefined` if the date is unknown. */
  get now(): number | undefined {
    this.#isAsked = true;
    return this.#now;
  }

  get isAsked(): boolean {
    return this.#isAsked;
  }
}
