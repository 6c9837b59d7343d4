/** The time, for rules that ask what day it is. What is found without it holds at any time. */
export class Clock {
  readonly #now: number | undefined;
  #isAsked = false;

  constructor(now: number | undefined) {
    this.#now = now;
  }

  /** Milliseconds since the epoch; `undefined` when nobody says what day it is. */
  get now(): number | undefined {
    this.#isAsked = true;
    return this.#now;
  }

  get isAsked(): boolean {
    return this.#isAsked;
  }
}
