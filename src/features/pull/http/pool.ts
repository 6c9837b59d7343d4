import type { PullWorld } from '../../../console/io/pull-world.js';
import type { Quota } from './quota.js';

/** How much of the org's quota may be used, in percent, and how many requests may be on their way at once. */
export interface Pace {
  readonly share: number;
  readonly parallel: number;
}

/** After so many good answers one more request may be on its way again. */
const CALM = 20;

/** Lets requests of one bucket pass: no more at once than may be, and none that would use more than our share. */
export class Pool {
  /** Milliseconds in which somebody waited here for the quota; those who waited together count once. */
  waited = 0;
  quota: Quota | undefined;
  /** When those who wait for the quota go on. */
  waitsUntil = 0;
  readonly #world: Pick<PullWorld, 'now' | 'sleep'>;
  readonly #pace: Pace;
  readonly #signal: AbortSignal;
  readonly #queue: (() => void)[] = [];
  /** Until the first answer says what the quota is, one goes alone. */
  #width = 1;
  #hasAnswers = false;
  #onTheirWay = 0;
  #calm = 0;
  #closedUntil = 0;

  constructor(world: Pick<PullWorld, 'now' | 'sleep'>, pace: Pace, signal: AbortSignal) {
    this.#world = world;
    this.#pace = pace;
    this.#signal = signal;
  }

  /** Resolves when one more request may go; each must `leave`. */
  async enter(): Promise<void> {
    while (!this.#signal.aborted) {
      const now = this.#world.now();
      const isSpent = this.#isSpent(now);
      const wait = Math.max(this.#closedUntil, isSpent ? (this.quota?.freeAt ?? 0) : 0) - now;
      if (wait > 0) await this.#wait(now, wait);
      else if (isSpent || this.#onTheirWay >= this.#width)
        await new Promise<void>((resolve) => this.#queue.push(resolve));
      else break;
    }
    this.#onTheirWay++;
  }

  leave(): void {
    this.#onTheirWay--;
    if (++this.#calm >= CALM && this.#width < this.#pace.parallel) {
      this.#calm = 0;
      this.#width++;
    }
    for (const wake of this.#queue.splice(0)) wake();
  }

  /** Nobody passes for so long. */
  close(milliseconds: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#world.now() + milliseconds);
  }

  /** Too many were on their way at once. */
  narrow(): void {
    this.#width = Math.max(1, this.#width >> 1);
    this.#calm = 0;
  }

  /** Answers may overtake each other: in one count, the least that is left holds. */
  learn(quota: Quota | undefined): void {
    if (!this.#hasAnswers) this.#width = this.#pace.parallel;
    this.#hasAnswers = true;
    if (quota === undefined) return;
    const known = this.quota;
    const isSameCount = known !== undefined && Math.abs(known.freeAt - quota.freeAt) < 5000;
    const remaining = isSameCount ? Math.min(known.remaining, quota.remaining) : quota.remaining;
    this.quota = { ...quota, remaining };
  }

  /** What is on its way may or may not be counted already. */
  #isSpent(now: number): boolean {
    if (this.quota === undefined) return false;
    const { limit, freeAt } = this.quota;
    const remaining = now < freeAt ? this.quota.remaining : limit;
    const kept = Math.min(Math.ceil(limit * (1 - this.#pace.share / 100)), limit - 1);
    return remaining - this.#onTheirWay <= kept;
  }

  async #wait(now: number, milliseconds: number): Promise<void> {
    const end = now + milliseconds;
    this.waited += Math.max(0, end - Math.max(now, this.waitsUntil));
    this.waitsUntil = Math.max(this.waitsUntil, end);
    await this.#world.sleep(milliseconds, this.#signal);
  }
}
