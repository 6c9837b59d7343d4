import { cacheRecent } from '../../../base/memo.js';

const DAY = 86_400_000;

const dayOfNumber = cacheRecent((number: number) => new Date(number * DAY).toISOString().slice(0, 10), 1000);

/** Returns the day (ISO 8601) of a time in milliseconds. */
export function dayOf(time: number): string {
  return dayOfNumber(Math.floor(time / DAY));
}
