import type { HttpAnswer, PullWorld } from '../../../console/io/pull-world.js';

/** The state of a rate limit: requests per minute, remaining requests, and the time of the reset. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** The time at which the limit is reset, on the monotonic clock of this machine. The clock of the service may differ. */
  readonly freeAt: number;
}

/** The maximum wait for a rate limit in milliseconds. A longer wait that the service asks for is assumed to be an error. */
const LONGEST_WAIT = 120_000;

const SHORTEST_WAIT = 1000;

/** Returns the rate limit that the headers of an answer state; `undefined` if they state none. */
export function quotaIn(answer: HttpAnswer, world: Pick<PullWorld, 'now' | 'today'>): Quota | undefined {
  const limit = numberIn(answer, 'limit');
  const remaining = numberIn(answer, 'remaining');
  const wait = waitForReset(answer, world);
  if (limit === undefined || remaining === undefined || wait === undefined) return undefined;
  return { limit, remaining, freeAt: world.now() + wait };
}

/**
 * Returns the time in milliseconds until the rate limit is reset, by the clock of the service; `undefined` if the answer does not state it.
 */
export function waitForReset(answer: HttpAnswer, { today }: Pick<PullWorld, 'today'>): number | undefined {
  const reset = numberIn(answer, 'reset');
  if (reset === undefined) return undefined;
  const date = Date.parse(answer.header('date') ?? '');
  const serverNow = Number.isNaN(date) ? today() : date;
  return Math.min(Math.max(reset * 1000 - serverNow + 1000, SHORTEST_WAIT), LONGEST_WAIT);
}

/** Returns whether the service answered 429 because of too many concurrent requests, although the rate limit was not used up. */
export function isConcurrencyLimit(answer: HttpAnswer): boolean {
  return (numberIn(answer, 'remaining') ?? 0) > 0;
}

function numberIn(answer: HttpAnswer, what: 'limit' | 'remaining' | 'reset'): number | undefined {
  const text = answer.header(`x-rate-limit-${what}`);
  return text !== undefined && /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : undefined;
}
