import { BUCKETS, type BucketName } from './buckets.js';

/** The allowed number of requests. A plain number is per minute; an object states the period in seconds. */
export type Allowance = number | { readonly requests: number; readonly seconds: number };

/**
 * The rate limits: the documented ones, or a limit for each of some groups of requests. The other groups have limits so high that no client
 * reaches them.
 */
export type RateLimitOptions = 'documented' | Readonly<Partial<Record<BucketName, Allowance>>>;

/** The rate limit of a group of requests after a request: the limit, the remaining requests and the time of the reset. */
export interface QuotaState {
  readonly limit: number;
  readonly remaining: number;
  /** The time at which the limit is reset, in seconds since the epoch. */
  readonly reset: number;
  readonly isExceeded: boolean;
}

const MINUTE = 60;
const GENEROUS = 1_000_000;

/**
 * Counts the requests of each group that shares a rate limit. The period of a group begins with its first request. Spec: Local server,
 * "Rate limits".
 */
export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #windows = new Map<BucketName, { count: number; readonly reset: number }>();

  constructor(options: RateLimitOptions = {}) {
    this.#options = options;
  }

  /** Counts a request in its rate limit group. `now` is in seconds since the epoch. */
  count(bucket: BucketName, now: number): QuotaState {
    const { requests: limit, seconds } = this.#allowed(bucket);
    const known = this.#windows.get(bucket);
    const window = known !== undefined && now < known.reset ? known : { count: 0, reset: now + seconds };
    window.count++;
    this.#windows.set(bucket, window);
    return {
      limit,
      remaining: Math.max(0, limit - window.count),
      reset: window.reset,
      isExceeded: window.count > limit,
    };
  }

  reset(): void {
    this.#windows.clear();
  }

  #allowed(bucket: BucketName): Exclude<Allowance, number> {
    const given =
      this.#options === 'documented' ? BUCKETS[bucket].documented : (this.#options[bucket] ?? GENEROUS);
    return typeof given === 'number' ? { requests: given, seconds: MINUTE } : given;
  }
}

/** Returns the rate limit headers. Spec: Errors, "Service error body". */
export function quotaHeaders({ limit, remaining, reset }: QuotaState): Readonly<Record<string, string>> {
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(reset),
  };
}
