/** What a text must look like, where a schema says `format`. None of these takes more than linear time. */
interface TextFormat {
  /** In messages, after "expected". */
  readonly title: string;
  fits(text: string): boolean;
}

const LONGEST = 10_000;

export const FORMATS: Readonly<Record<string, TextFormat>> = {
  text: { title: 'a text that is not blank', fits: (text) => /\S/.test(text) },
  timestamp: { title: 'an ISO 8601 timestamp with a zone', fits: isTimestamp },
  day: { title: 'a day such as `2026-12-31`', fits: (text) => isTimestamp(`${text}T00:00Z`) },
  period: { title: 'an ISO 8601 period such as `PT4H`', fits: isPeriod },
  url: { title: 'an absolute `http` or `https` URL', fits: (text) => /^https?:$/.test(schemeOf(text) ?? '') },
  uri: { title: 'an absolute URI', fits: (text) => schemeOf(text) !== undefined },
};

/** In milliseconds since the epoch; `undefined` for what is no timestamp with a zone. */
export function timeOf(text: string): number | undefined {
  if (!isTimestamp(text)) return undefined;
  return Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

function isTimestamp(text: string): boolean {
  const parts = text.length > 50 ? null : TIMESTAMP.exec(text);
  if (parts === null) return false;
  const [year, month, day, hour, minute] = parts.slice(1, 6).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
}

function isPeriod(text: string): boolean {
  return (
    text.length < 50 &&
    /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?$/.test(text)
  );
}

/** The scheme, with its colon, of an absolute URI. */
function schemeOf(text: string): string | undefined {
  if (text.length > LONGEST || /[\s<>"{}|\\^`]/.test(text)) return undefined;
  return URL.canParse(text) ? new URL(text).protocol : undefined;
}
