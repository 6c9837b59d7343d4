import { formatIso } from '../time/iso-time.js';
import type { ZonedTime } from '../time/zoned-time.js';
import { type Cell, FAILURE, isFailed, isUnknown, notKnown, SOME } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import { plain } from './define.js';
import { now, parseString, parseUnix, parseWindows, toText, toWindows, toZone } from './time.js';

/** Time functions of the Classic dialect, in which every time is a string. Spec: Expression language, Classic, Time. */
export const CLASSIC_TIME = [
  plain('classic', 'Time.now', ['string?', 'string?'], 'string', nowText, {
    canFail: true,
    asks: ['policyContext.now'],
    counterpart: 'DateTime.now()',
  }),
  plain(
    'classic',
    'Time.fromWindowsToIso8601',
    ['string'],
    'string',
    (text) => applyToTime(parseWindows(text), isoText),
    {
      canFail: true,
      counterpart: '{0}.parseWindowsTime()',
    },
  ),
  plain(
    'classic',
    'Time.fromUnixToIso8601',
    ['string'],
    'string',
    (text) => applyToTime(parseUnix(text), isoText),
    {
      canFail: true,
      counterpart: '{0}.parseUnixTime()',
    },
  ),
  plain(
    'classic',
    'Time.fromStringToIso8601',
    ['string', 'string'],
    'string',
    (text, pattern) => applyToTime(parseString(text, pattern), isoText),
    { canFail: true, counterpart: '{0}.parseStringTime({1})' },
  ),
  plain(
    'classic',
    'Time.fromIso8601ToWindows',
    ['string'],
    'string',
    (text) => applyToTime(parseString(text, undefined), toWindows),
    {
      canFail: true,
      counterpart: '{0}.parseStringTime().toWindows()',
    },
  ),
  plain(
    'classic',
    'Time.fromIso8601ToUnix',
    ['string'],
    'string',
    (text) => applyToTime(parseString(text, undefined), ({ millis }) => String(millis)),
    {
      canFail: true,
      counterpart: '{0}.parseStringTime().toUnix()',
    },
  ),
  plain(
    'classic',
    'Time.fromIso8601ToString',
    ['string', 'string'],
    'string',
    (text, pattern) => applyToTime(parseString(text, undefined), (time) => toText(time, pattern)),
    {
      canFail: true,
      counterpart: '{0}.parseStringTime().toString({1})',
    },
  ),
];

function nowText(zone: string | undefined, pattern: string | undefined, environment: Environment): Cell {
  const present = now(environment);
  const there = zone === undefined ? present : applyToTime(present, (time) => toZone(time, zone));
  return applyToTime(there, (time) => (pattern === undefined ? isoText(time) : toText(time, pattern)));
}

function isoText(time: ZonedTime): string {
  return formatIso(time, 'always');
}

/** Applies a function to a time, or returns an unknown string if the time is unknown. */
function applyToTime(time: Cell, next: (time: ZonedTime) => Cell): Cell {
  if (isUnknown(time)) return notKnown('string', SOME | FAILURE, [time]);
  return isFailed(time) ? time : next(time as ZonedTime);
}
