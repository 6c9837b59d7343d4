/** The current time for lint rules. It records whether a rule read the time: findings that do not depend on it are valid at any time. */
export class Clock {
  readonly #now: number | undefined;
  #isAsked = false;

  constructor(now: number | undefined) {
    this.#now = now;
  }

  /** The current time in milliseconds since the epoch; `undefined` if it is unknown. */
  get now(): number | undefined {
    this.#isAsked = true;
    return this.#now;
  }

  get isAsked(): boolean {
    return this.#isAsked;
  }
}
