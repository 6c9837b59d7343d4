import { describeOffset, offsetOf } from './time-zone.js';
import { fromLocal, localFields, type ZonedTime } from './zoned-time.js';

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d\d(?::?\d\d)?)?)?(?:\[[\w/+-]+\])?$/;

/**
 * Parses an ISO 8601 time: a date, optionally with a time of day and an offset. The default offset is UTC. Returns `undefined` for any
 * other text.
 */
export function parseIso(text: string): ZonedTime | undefined {
  const found = ISO.exec(text.trim());
  if (found === null) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((digits) => Number(digits ?? 0));
  const milli = Math.trunc(Number(`0.${found[7] ?? '0'}`) * 1000);
  return fromLocal(
    { year, month, day, hour, minute, second, milli } as Parameters<typeof fromLocal>[0],
    zoneOf(found[8]),
  );
}

/** Returns the time zone for an offset: `Z`, `+0900`, `+09` or `+09:00`. */
export function zoneOf(offset: string | undefined): string {
  if (offset === undefined || offset.toUpperCase() === 'Z') return 'Z';
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  const zone = `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
  return offsetOf(zone, 0) === 0 ? 'Z' : zone;
}

/** Formats a time as ISO 8601: `2015-07-31T17:18:37.979Z`. Milliseconds of zero are left out by default. */
export function formatIso(time: ZonedTime, fraction: 'as needed' | 'always' = 'as needed'): string {
  const { year, month, day, hour, minute, second, milli } = localFields(time);
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  const clock = `${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}`;
  const thousandths = milli === 0 && fraction === 'as needed' ? '' : `.${pad(milli, 3)}`;
  return `${date}T${clock}${thousandths}${formatOffset(time)}`;
}

/** Formats a time as ISO 8601, followed by the name of its zone, if it has one: `2015-08-01T02:18:37.979+09:00[Asia/Tokyo]`. */
export function formatZoned(time: ZonedTime): string {
  const isNamed = /^[A-Za-z]/.test(time.zone) && time.zone !== 'Z';
  return isNamed ? `${formatIso(time)}[${time.zone}]` : formatIso(time);
}

export function formatOffset({ zone, millis }: ZonedTime): string {
  return zone === 'Z' ? 'Z' : describeOffset(offsetOf(zone, millis) ?? 0);
}

export function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
