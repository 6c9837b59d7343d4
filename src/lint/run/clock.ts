/** The current date for rules, with a record of whether a rule read it. Findings that do not depend on it are valid at any time. */
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
