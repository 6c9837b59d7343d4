import { formatZoned, parseIso } from '../time/iso-time.js';
import { formatByPattern, type PatternResult, parseByPattern } from '../time/time-pattern.js';
import { isZone } from '../time/time-zone.js';
import { plusDays, type ZonedTime, zonedTime } from '../time/zoned-time.js';
import { type Cell, failed, notModelled, unknown } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import { method, plain } from './define.js';

const NOW = ['policyContext.now'] as const;

/**
 * Time functions of the Identity Engine dialect. The current time comes from the request, never from a clock.
 * Spec: Expression language, Identity Engine, Time.
 */
export const TIME = [
  plain('identity', 'DateTime.now', [], 'time', now, { asks: NOW, counterpart: 'Time.now()' }),
  plain('identity', 'Time.now', [], 'time', now, { asks: NOW }),
  method('string', 'parseWindowsTime', [], 'time', parseWindows, { canFail: true }),
  method('string', 'parseUnixTime', [], 'time', parseUnix, { canFail: true }),
  method('string', 'parseStringTime', ['string?'], 'time', parseString, { canFail: true }),
  method('time', 'toWindows', [], 'string', toWindows),
  method('time', 'toUnix', [], 'string', ({ millis }) => String(millis)),
  method('time', 'toString', ['string?'], 'string', toText, { canFail: true }),
  method('time', 'toZone', ['string'], 'time', toZone, { canFail: true }),
  ...defineShifts('Days', 86_400_000),
  ...defineShifts('Hours', 3_600_000),
  ...defineShifts('Minutes', 60_000),
  ...defineShifts('Seconds', 1000),
];

function defineShifts(unit: string, millisOfUnit: number) {
  const shift = (time: ZonedTime, count: number): Cell =>
    inRange(
      unit === 'Days' ? plusDays(time, count) : zonedTime(time.millis + count * millisOfUnit, time.zone),
    );
  return [
    method('time', `plus${unit}`, ['integer'], 'time', shift, { canFail: true }),
    method('time', `minus${unit}`, ['integer'], 'time', (time, count) => shift(time, -count), {
      canFail: true,
    }),
    method(
      'time',
      `within${unit}`,
      ['integer'],
      'boolean',
      (time, count, environment) => isNear(time, count * millisOfUnit, environment),
      { asks: NOW },
    ),
  ];
}

export function now(environment: Environment): Cell {
  return presentOf(environment) ?? unknown('time', NOW);
}

function presentOf({ context }: Environment): ZonedTime | undefined {
  return context.now == null ? undefined : parseIso(context.now);
}

/**
 * Returns whether a time differs from the current time by at most the given number of milliseconds; unknown if the request does not state
 * the current time.
 */
function isNear({ millis }: ZonedTime, distance: number, environment: Environment): Cell {
  const present = presentOf(environment);
  return present === undefined ? unknown('boolean', NOW) : Math.abs(present.millis - millis) <= distance;
}

/** Milliseconds between the epochs 1601 and 1970. */
const WINDOWS_EPOCH = 11_644_473_600_000;

/**
 * Parses a Windows time: the number of 100-nanosecond intervals since 1601. A number in JavaScript cannot represent all of its digits, so
 * the last four are dropped. Any other text is a failure.
 */
export function parseWindows(text: string): Cell {
  if (!/^\d{5,19}$/.test(text)) return failed('a Windows time is a string of digits');
  return inRange(zonedTime(Number(text.slice(0, -4)) - WINDOWS_EPOCH));
}

export function toWindows({ millis }: ZonedTime): string {
  return `${millis + WINDOWS_EPOCH}0000`;
}

/** Parses a Unix time in milliseconds since 1970, as in the service's examples. Any other text is a failure. */
export function parseUnix(text: string): Cell {
  return /^-?\d{1,16}$/.test(text)
    ? inRange(zonedTime(Number(text)))
    : failed('a Unix time is a string of digits');
}

export function parseString(text: string, pattern: string | undefined): Cell {
  if (pattern === undefined)
    return parseIso(text) ?? failed('a string that is not an ISO 8601 time is read as a time');
  return cellOf(parseByPattern(text, pattern), 'time', 'the string does not match the time pattern');
}

export function toText(time: ZonedTime, pattern: string | undefined): Cell {
  if (pattern === undefined) return formatZoned(time);
  return cellOf(formatByPattern(time, pattern), 'string', 'the time pattern cannot be read');
}

export function toZone({ millis }: ZonedTime, zone: string): Cell {
  return isZone(zone) ? inRange(zonedTime(millis, zone)) : failed(`\`${zone}\` is not a time zone`);
}

function cellOf(result: PatternResult<string | ZonedTime>, type: 'string' | 'time', misfit: string): Cell {
  switch (result.kind) {
    case 'done':
      return result.value;
    case 'misfit':
      return failed(misfit);
    case 'not modelled':
      return notModelled(type, result.reason);
  }
}

function inRange(time: ZonedTime | undefined): Cell {
  return time ?? failed('the time is outside the range of dates');
}
