/** A time span as written in the document. `minutes` is absent if the time span cannot be parsed. */
export interface Duration {
  readonly text: string;
  readonly minutes?: number;
}

/**
 * The re-authentication interval of a rule that requires authentication at every sign-in.
 * Spec: Authentication policy, `reauthenticateIn`.
 */
export const EVERY_SIGN_IN = 0;

/** The minutes of `PT43800H`, five years, which the service uses for "once per session". */
export const ONCE_PER_SESSION = 43_800 * 60;

const NUMBER = '(\\d+(?:[.,]\\d+)?)';
const ISO_8601 = new RegExp(
  `^P(?=.)(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?=.)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
  'i',
);
const MINUTES = [7 * 24 * 60, 24 * 60, 60, 1, 1 / 60];

/**
 * Parses an ISO 8601 period; returns `undefined` for an absent value. Years and months have no fixed length, so that their minutes are
 * unknown.
 */
export function readDuration(value: unknown): Duration | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string') return { text: typeof value === 'object' ? 'not a text' : String(value) };
  const parts = ISO_8601.exec(value.trim());
  if (parts === null) return { text: value };
  const amounts = parts.slice(1).map((part) => (part === undefined ? 0 : Number(part.replace(',', '.'))));
  const minutes = amounts.reduce((sum, amount, i) => sum + amount * (MINUTES[i] ?? 0), 0);
  return Number.isFinite(minutes) ? { text: value, minutes } : { text: value };
}

/** Returns a duration as text: `4 hours`, `2 hours 10 minutes`. */
export function describeDuration({ text, minutes }: Duration): string {
  if (minutes === undefined) return `\`${text}\``;
  const seconds = Math.round(minutes * 60);
  const parts = [
    count(Math.floor(seconds / 86_400), 'day'),
    count(Math.floor(seconds / 3600) % 24, 'hour'),
    count(Math.floor(seconds / 60) % 60, 'minute'),
    count(seconds % 60, 'second'),
  ];
  return parts.filter((part) => part !== '').join(' ') || '0 minutes';
}

/** Returns a number of minutes as text. */
export function describeMinutes(minutes: number): string {
  return describeDuration({ text: `${minutes} minutes`, minutes });
}

function count(amount: number, unit: string): string {
  return amount === 0 ? '' : `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
