import { formatOffset, pad, zoneOf } from './iso-time.js';
import { fromLocal, type LocalFields, localFields, type ZonedTime } from './zoned-time.js';

/**
 * The result of formatting or parsing a time with a pattern such as `dd MMMM yyyy HH:mm:ss`. Names of months and days are English; pattern
 * letters that policies do not use are not supported. Spec: Expression language, Time.
 */
export type PatternResult<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'misfit' }
  | { readonly kind: 'not modelled'; readonly reason: string };

export function formatByPattern(time: ZonedTime, pattern: string): PatternResult<string> {
  const parts = partsOfPattern(pattern);
  if (parts.kind !== 'done') return parts;
  const fields = localFields(time);
  const written = parts.value.map((part) =>
    part.kind === 'text' ? part.text : part.letter.write(fields, part.width, time),
  );
  return { kind: 'done', value: written.join('') };
}

export function parseByPattern(text: string, pattern: string): PatternResult<ZonedTime> {
  const parts = partsOfPattern(pattern);
  if (parts.kind !== 'done') return parts;
  let rest = text.trim();
  const found: Partial<Found> = {};
  for (const part of parts.value) {
    const length = part.kind === 'text' ? lengthOfText(rest, part.text) : readField(rest, part, found);
    if (length === undefined) return { kind: 'misfit' };
    rest = rest.slice(length);
  }
  const time = rest === '' ? timeOf(found) : undefined;
  return time === undefined ? { kind: 'misfit' } : { kind: 'done', value: time };
}

interface Found extends Omit<LocalFields, 'weekday'> {
  readonly half: 'AM' | 'PM';
  readonly zone: string;
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly letter: Letter; readonly width: number };

interface Letter {
  write(fields: LocalFields, width: number, time: ZonedTime): string;
  /**
   * Returns a regular expression that matches a field, such as the month, at the beginning of a text. Fields that can be formatted, but not
   * parsed, do not have this method.
   */
  looksLike?(width: number): RegExp;
  read?(text: string, width: number): Partial<Found>;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MAX_PATTERN_LENGTH = 200;

const year: Letter = {
  write: (fields, width) => (width === 2 ? pad(fields.year % 100, 2) : pad(fields.year, width)),
  looksLike: (width) => (width === 2 ? /^\d\d/ : /^\d{4}/),
  read: (text) => ({ year: text.length === 2 ? 2000 + Number(text) : Number(text) }),
};

const month: Letter = {
  write(fields, width) {
    const name = MONTHS[fields.month - 1] as string;
    if (width >= 4) return name;
    return width === 3 ? name.slice(0, 3) : pad(fields.month, width);
  },
  looksLike: (width) => (width >= 3 ? /^[A-Za-z]+/ : digits(width)),
  read: (text) => ({ month: /\d/.test(text) ? Number(text) : monthNumber(text) }),
};

const offset: Letter = {
  write: (_fields, width, time) => {
    const written = formatOffset(time);
    return width >= 3 || written === 'Z' ? written : written.replace(':', '');
  },
  looksLike: () => /^(?:[Zz]|[+-]\d\d(?::?\d\d)?)/,
  read: (text) => ({ zone: zoneOf(text) }),
};

const LETTERS: Readonly<Record<string, Letter>> = {
  y: year,
  u: year,
  Y: year,
  M: month,
  L: month,
  d: numberField('day', (fields) => fields.day),
  H: numberField('hour', (fields) => fields.hour),
  h: numberField('hour', (fields) => fields.hour % 12 || 12),
  m: numberField('minute', (fields) => fields.minute),
  s: numberField('second', (fields) => fields.second),
  S: {
    write: (fields, width) => pad(fields.milli, 3).padEnd(width, '0').slice(0, width),
    looksLike: (width) => new RegExp(`^\\d{${width}}`),
    read: (text) => ({ milli: Math.trunc(Number(`0.${text}`) * 1000) }),
  },
  a: {
    write: (fields) => (fields.hour < 12 ? 'AM' : 'PM'),
    looksLike: () => /^[AaPp][Mm]/,
    read: (text) => ({ half: text.toUpperCase() as Found['half'] }),
  },
  E: {
    write: ({ weekday }, width) => (WEEKDAYS[weekday] as string).slice(0, width >= 4 ? undefined : 3),
    looksLike: () => /^[A-Za-z]+/,
    read: () => ({}),
  },
  X: offset,
  x: { ...offset, write: (fields, width, time) => offset.write(fields, width, time).replace('Z', '+0000') },
  Z: { ...offset, write: (fields, width, time) => offset.write(fields, width, time).replace('Z', '+0000') },
  V: { write: (_fields, _width, { zone }) => zone },
};

function numberField(
  name: keyof Omit<LocalFields, 'weekday'>,
  value: (fields: LocalFields) => number,
): Letter {
  return {
    write: (fields, width) => pad(value(fields), width),
    looksLike: digits,
    read: (text) => ({ [name]: Number(text) }),
  };
}

function digits(width: number): RegExp {
  return width === 1 ? /^\d{1,2}/ : new RegExp(`^\\d{${width}}`);
}

function monthNumber(name: string): number {
  const start = name.toLowerCase();
  return start.length < 3 ? 0 : MONTHS.findIndex((one) => one.toLowerCase().startsWith(start)) + 1;
}

const PIECES = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/gy;

function partsOfPattern(pattern: string): PatternResult<readonly Part[]> {
  if (pattern.length > MAX_PATTERN_LENGTH) return notModelled('the pattern is too long');
  const parts: Part[] = [];
  let end = 0;
  for (const [piece, quoted, letter] of pattern.matchAll(PIECES)) {
    end += piece.length;
    if (letter === undefined) {
      parts.push({ kind: 'text', text: textOf(piece, quoted) });
    } else {
      const known = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined;
      if (known === undefined)
        return notModelled(`the simulator does not support the pattern letter \`${letter}\``);
      parts.push({ kind: 'field', letter: known, width: piece.length });
    }
  }
  return end === pattern.length ? { kind: 'done', value: parts } : { kind: 'misfit' };
}

function textOf(piece: string, quoted: string | undefined): string {
  if (quoted === undefined) return piece;
  return quoted === '' ? "'" : quoted.replaceAll("''", "'");
}

function notModelled(reason: string): PatternResult<never> {
  return { kind: 'not modelled', reason };
}

function lengthOfText(rest: string, text: string): number | undefined {
  return rest.startsWith(text) ? text.length : undefined;
}

function readField(
  rest: string,
  { letter, width }: Part & { kind: 'field' },
  into: object,
): number | undefined {
  const found = letter.looksLike?.(width).exec(rest)?.[0];
  if (found === undefined) return undefined;
  Object.assign(into, letter.read?.(found, width));
  return found.length;
}

function timeOf(found: Partial<Found>): ZonedTime | undefined {
  const { half, zone = 'Z', hour = 0 } = found;
  const first = { year: 1970, month: 1, day: 1, minute: 0, second: 0, milli: 0 };
  return fromLocal(
    { ...first, ...found, hour: half === undefined ? hour : (hour % 12) + hoursOf(half) },
    zone,
  );
}

function hoursOf(half: Found['half']): number {
  return half === 'PM' ? 12 : 0;
}
