import type { HttpAnswer, PullWorld } from '../../../console/io/pull-world.js';

/** What the service says of a bucket: how many requests a minute, how many are left, when it counts anew. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** By the clock of this machine that only goes forward: the service's own differs from it. */
  readonly freeAt: number;
}

/** Longer is never waited at once: a service that says otherwise is mistaken. */
const LONGEST_WAIT = 120_000;

const SHORTEST_WAIT = 1000;

/** The quota that an answer tells of; `undefined` where it does not. */
export function quotaIn(answer: HttpAnswer, world: Pick<PullWorld, 'now' | 'today'>): Quota | undefined {
  const limit = numberIn(answer, 'limit');
  const remaining = numberIn(answer, 'remaining');
  const wait = waitForReset(answer, world);
  if (limit === undefined || remaining === undefined || wait === undefined) return undefined;
  return { limit, remaining, freeAt: world.now() + wait };
}

/** How long until the service counts anew, by its own clock, in milliseconds; `undefined` where it does not say. */
export function waitForReset(answer: HttpAnswer, { today }: Pick<PullWorld, 'today'>): number | undefined {
  const reset = numberIn(answer, 'reset');
  if (reset === undefined) return undefined;
  const date = Date.parse(answer.header('date') ?? '');
  const serverNow = Number.isNaN(date) ? today() : date;
  return Math.min(Math.max(reset * 1000 - serverNow + 1000, SHORTEST_WAIT), LONGEST_WAIT);
}

/** There was room in the quota, but too many were on their way at once. */
export function isCrowded(answer: HttpAnswer): boolean {
  return (numberIn(answer, 'remaining') ?? 0) > 0;
}

function numberIn(answer: HttpAnswer, what: 'limit' | 'remaining' | 'reset'): number | undefined {
  // The word before differs by brand.
  const text = answer.header(`x-rate-limit-${what}`);
  return text !== undefined && /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : undefined;
}
