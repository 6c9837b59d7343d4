/** A text format that a schema may name in `format`. All checks run in linear time. */
interface TextFormat {
  /** The description of the format in messages, where it follows "expected". */
  readonly title: string;
  fits(text: string): boolean;
}

const LONGEST = 10_000;

export const FORMATS: Readonly<Record<string, TextFormat>> = {
  text: { title: 'a string that is not blank', fits: (text) => /\S/.test(text) },
  timestamp: {
    title: 'an ISO 8601 timestamp with a zone, such as `2026-12-31T23:59:59Z`',
    fits: isTimestamp,
  },
  'date and time': {
    title: 'an ISO 8601 date and time',
    // Some servers write an empty text for an unknown time, so the format accepts it.
    fits: (text) => text === '' || isTimestamp(text) || isTimestamp(`${text}Z`),
  },
  day: { title: 'a date such as `2026-12-31`', fits: (text) => isTimestamp(`${text}T00:00Z`) },
  period: { title: 'an ISO 8601 duration such as `PT4H`', fits: isPeriod },
  url: { title: 'an absolute `http` or `https` URL', fits: isUrl },
  'url template': {
    title: 'an absolute `http` or `https` URL',
    fits: (text) => isUrl(withoutParameters(text)),
  },
  uri: { title: 'an absolute URI', fits: (text) => schemeOf(text) !== undefined },
};

/** Parses a timestamp to milliseconds since the epoch; `undefined` if the text is not a timestamp with a time zone. */
export function parseTimestamp(text: string): number | undefined {
  if (!isTimestamp(text)) return undefined;
  return Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

/**
 * Returns whether a text is a timestamp. This is checked several times for each resource. Reading the digits directly, without capture
 * groups and `Date`, takes a quarter of the time.
 */
function isTimestamp(text: string): boolean {
  if (text.length > 50 || !TIMESTAMP.test(text)) return false;
  const [year, month, day] = [
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5),
    twoDigits(text, 8),
  ];
  return day >= 1 && day <= daysIn(month, year) && twoDigits(text, 11) < 24 && twoDigits(text, 14) < 60;
}

function twoDigits(text: string, index: number): number {
  return text.charCodeAt(index) * 10 + text.charCodeAt(index + 1) - 528;
}

/** Returns the number of days in a month; 0 if there is no such month. */
function daysIn(month: number, year: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isPeriod(text: string): boolean {
  return (
    text.length < 50 &&
    /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?$/.test(text)
  );
}

function isUrl(text: string): boolean {
  return /^https?:$/.test(schemeOf(text) ?? '');
}

/** Replaces the parameters of a URL template, such as `{domain}` in `https://{domain}/login`, by plain text. */
function withoutParameters(text: string): string {
  return text.length > LONGEST ? text : text.replace(/\{\w{1,100}\}/g, 'parameter');
}

/** Returns the scheme of an absolute URI, with its colon; `undefined` if the text is not a URI. */
function schemeOf(text: string): string | undefined {
  if (text.length > LONGEST || /[\s<>"{}|\\^`]/.test(text)) return undefined;
  return URL.canParse(text) ? new URL(text).protocol : undefined;
}
