/** Returns the offset of a time zone from UTC at an instant, in milliseconds, or `undefined` if there is no such zone. */
export function offsetOf(zone: string, millis: number): number | undefined {
  if (zone === 'Z') return 0;
  return FIXED.test(zone) ? fixedOffset(zone) : namedOffset(zone, millis);
}

export function isZone(zone: string): boolean {
  return offsetOf(zone, 0) !== undefined;
}

/** Returns an offset as text: `+09:00`. */
export function describeOffset(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / 60_000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`;
}

/** The last instant that a date can represent. */
export const LATEST = 8.64e15;

const FIXED = /^[+-]\d\d:\d\d$/;

function fixedOffset(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone[0] === '-' ? -minutes : minutes) * 60_000;
}

function namedOffset(zone: string, millis: number): number | undefined {
  const clock = Math.abs(millis) > LATEST ? undefined : clockOf(zone);
  if (clock === undefined) return undefined;
  const shown: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(millis)) shown[type] = Number(value);
  const { year, month, day, hour, minute, second } = shown as Record<Shown, number>;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(millis / 1000) * 1000;
}

type Shown = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** Cached formatters of time zones. Creating a formatter is slow, and there are only a few hundred zones. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>();
const MAX_CLOCKS = 1000;

function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  const made = CLOCKS.get(zone) ?? makeClock(zone);
  if (made !== undefined && CLOCKS.size < MAX_CLOCKS) CLOCKS.set(zone, made);
  return made;
}

/** Creates a formatter for a time zone. Returns `undefined` for an unknown zone, for which `Intl.DateTimeFormat` throws. */
function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
  const two = '2-digit';
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
  } catch {
    return undefined;
  }
}
