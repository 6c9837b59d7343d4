import type { HttpAnswer, PullWorld } from '../../../console/io/pull-world.js';

/** The rate limit of a bucket: requests per minute, remaining requests, and the time of the reset. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** The time of the reset on the monotonic clock of this machine, because the service's clock differs. */
  readonly freeAt: number;
}

/** The maximum wait in milliseconds. A service that requests a longer one is assumed to be wrong. */
const LONGEST_WAIT = 120_000;

const SHORTEST_WAIT = 1000;

/** Returns the rate limit in an answer, or `undefined` if the answer has none. */
export function quotaIn(answer: HttpAnswer, world: Pick<PullWorld, 'now' | 'today'>): Quota | undefined {
  const limit = numberIn(answer, 'limit');
  const remaining = numberIn(answer, 'remaining');
  const wait = waitForReset(answer, world);
  if (limit === undefined || remaining === undefined || wait === undefined) return undefined;
  return { limit, remaining, freeAt: world.now() + wait };
}

/** Returns the time until the reset in milliseconds, by the service's clock; `undefined` if the answer has none. */
export function waitForReset(answer: HttpAnswer, { today }: Pick<PullWorld, 'today'>): number | undefined {
  const reset = numberIn(answer, 'reset');
  if (reset === undefined) return undefined;
  const date = Date.parse(answer.header('date') ?? '');
  const serverNow = Number.isNaN(date) ? today() : date;
  return Math.min(Math.max(reset * 1000 - serverNow + 1000, SHORTEST_WAIT), LONGEST_WAIT);
}

/** Returns whether a 429 answer was caused by too many concurrent requests, although the quota was not used up. */
export function isConcurrencyLimit(answer: HttpAnswer): boolean {
  return (numberIn(answer, 'remaining') ?? 0) > 0;
}

function numberIn(answer: HttpAnswer, what: 'limit' | 'remaining' | 'reset'): number | undefined {
  // The prefix before `x-rate-limit` differs by brand.
  const text = answer.header(`x-rate-limit-${what}`);
  return text !== undefined && /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : undefined;
}
