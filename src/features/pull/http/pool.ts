import type { PullWorld } from '../../../console/io/pull-world.js';
import type { Quota } from './quota.js';

/** The percentage of the org's rate limits that may be used, and the maximum number of concurrent requests. */
export interface Pace {
  readonly share: number;
  readonly parallel: number;
}

/** The number of answers after which one more concurrent request is allowed. */
const ANSWERS_BEFORE_WIDENING = 20;

/** Limits the requests that share a rate limit: the number of concurrent requests, and the percentage of the limit that is used. */
export class Pool {
  /** The total time in milliseconds for which requests waited for the rate limit. Requests that wait at the same time are counted once. */
  waited = 0;
  quota: Quota | undefined;
  /** The time at which the current wait for the rate limit ends. */
  waitsUntil = 0;
  readonly #world: Pick<PullWorld, 'now' | 'sleep'>;
  readonly #pace: Pace;
  readonly #signal: AbortSignal;
  readonly #queue: (() => void)[] = [];
  /** The allowed number of concurrent requests. It is 1 until the first answer states the rate limit. */
  #width = 1;
  #hasAnswers = false;
  #pending = 0;
  #answersSinceChange = 0;
  #closedUntil = 0;

  constructor(world: Pick<PullWorld, 'now' | 'sleep'>, pace: Pace, signal: AbortSignal) {
    this.#world = world;
    this.#pace = pace;
    this.#signal = signal;
  }

  /** Waits until another request may be sent. `leave` must be called after each request. */
  async enter(): Promise<void> {
    while (!this.#signal.aborted) {
      const now = this.#world.now();
      const isSpent = this.#isSpent(now);
      const wait = Math.max(this.#closedUntil, isSpent ? (this.quota?.freeAt ?? 0) : 0) - now;
      if (wait > 0) await this.#wait(now, wait);
      else if (isSpent || this.#pending >= this.#width)
        await new Promise<void>((resolve) => this.#queue.push(resolve));
      else break;
    }
    this.#pending++;
  }

  leave(): void {
    this.#pending--;
    if (++this.#answersSinceChange >= ANSWERS_BEFORE_WIDENING && this.#width < this.#pace.parallel) {
      this.#answersSinceChange = 0;
      this.#width++;
    }
    for (const wake of this.#queue.splice(0)) wake();
  }

  /** Stops all requests that share the rate limit, for the given time. */
  close(milliseconds: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#world.now() + milliseconds);
  }

  /** Halves the allowed number of concurrent requests, after the service reported that there were too many. */
  narrow(): void {
    this.#width = Math.max(1, this.#width >> 1);
    this.#answersSinceChange = 0;
  }

  /**
   * Updates the known rate limit from an answer. Answers may arrive in another order than they were sent. Within one period, the smallest
   * number of remaining requests counts.
   */
  learn(quota: Quota | undefined): void {
    if (!this.#hasAnswers) this.#width = this.#pace.parallel;
    this.#hasAnswers = true;
    if (quota === undefined) return;
    const known = this.quota;
    const isSameCount = known !== undefined && Math.abs(known.freeAt - quota.freeAt) < 5000;
    const remaining = isSameCount ? Math.min(known.remaining, quota.remaining) : quota.remaining;
    this.quota = { ...quota, remaining };
  }

  /**
   * Returns whether the usable share of the rate limit is used up. Pending requests count as used, because the service may not have counted
   * them yet.
   */
  #isSpent(now: number): boolean {
    if (this.quota === undefined) return false;
    const { limit, freeAt } = this.quota;
    const remaining = now < freeAt ? this.quota.remaining : limit;
    const kept = Math.min(Math.ceil(limit * (1 - this.#pace.share / 100)), limit - 1);
    return remaining - this.#pending <= kept;
  }

  async #wait(now: number, milliseconds: number): Promise<void> {
    const end = now + milliseconds;
    this.waited += Math.max(0, end - Math.max(now, this.waitsUntil));
    this.waitsUntil = Math.max(this.waitsUntil, end);
    await this.#world.sleep(milliseconds, this.#signal);
  }
}
