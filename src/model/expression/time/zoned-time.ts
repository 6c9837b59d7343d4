import { LATEST, offsetOf } from './time-zone.js';
import { KIND } from './value-mark.js';

/** A point in time with a time zone: `Z`, an offset such as `+09:00`, or a name such as `Asia/Tokyo`. */
export interface ZonedTime {
  readonly [KIND]: 'time';
  /** Milliseconds since 1970 in UTC. */
  readonly millis: number;
  readonly zone: string;
}

/** The fields of the local date and time. `month` is 1-based; `weekday` is 0 for Sunday. */
export interface LocalFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly milli: number;
  readonly weekday: number;
}

/** Returns a time with its zone, or `undefined` if a JavaScript date cannot represent the time. */
export function zonedTime(millis: number, zone = 'Z'): ZonedTime | undefined {
  return Math.abs(millis) <= LATEST ? { [KIND]: 'time', millis: Math.trunc(millis), zone } : undefined;
}

export function localFields({ millis, zone }: ZonedTime): LocalFields {
  const local = new Date(millis + (offsetOf(zone, millis) ?? 0));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    milli: local.getUTCMilliseconds(),
    weekday: local.getUTCDay(),
  };
}

/**
 * Returns the instant of a local time in the zone. Returns `undefined` if the fields are not a real date and time (such as 30 February), or
 * if the zone is unknown.
 */
export function fromLocal(fields: Omit<LocalFields, 'weekday'>, zone: string): ZonedTime | undefined {
  const { year, month, day, hour, minute, second, milli } = fields;
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second, milli));
  date.setUTCFullYear(year, month - 1, day);
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? atLocal(date.getTime(), zone) : undefined;
}

/**
 * Returns the instant of a local time in a time zone, or `undefined` if the zone or the time does not exist. `localMillis` has the digits
 * of the local time, read as if they were a time in UTC.
 */
function atLocal(localMillis: number, zone: string): ZonedTime | undefined {
  const guess = offsetOf(zone, localMillis);
  if (guess === undefined) return undefined;
  const offset = offsetOf(zone, localMillis - guess) ?? guess;
  return zonedTime(localMillis - offset, zone);
}

/**
 * Adds days to a time and keeps its local time of day. A day with a clock change does not have 24 hours. Returns `undefined` if a
 * JavaScript date cannot represent the result.
 */
export function plusDays(time: ZonedTime, days: number): ZonedTime | undefined {
  const offset = offsetOf(time.zone, time.millis) ?? 0;
  return atLocal(time.millis + offset + days * 86_400_000, time.zone);
}
