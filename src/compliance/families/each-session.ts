import { limitWords } from '../../questions/effects/session.js';
import { type Limit, type SessionValues, sessionReader } from '../../simulate/outcome/session.js';
import type { EffectAnswer } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { eachEffect } from '../questions/each-effect.js';

export type SessionField = 'maxSessionIdleMinutes' | 'maxSessionLifetimeMinutes' | 'usePersistentCookie';

/** That whatever rule of a global session policy decides, a setting of the session is as claimed. Spec: Posture, "Questions", `each`. */
export function eachSession<Field extends SessionField>(
  field: Field,
  asking: Asking,
  isSo: (value: NonNullable<SessionValues[Field]>) => boolean,
): EffectAnswer {
  const reader = sessionReader(asking.compiled.snapshot.engine);
  return eachEffect({ reader, field, isSo, words: (value) => sessionWords(field, value) }, asking);
}

/** What a setting of the session says. */
export function sessionWords<Field extends SessionField>(
  field: Field,
  value: NonNullable<SessionValues[Field]>,
): string {
  return SAYS[field](value as never);
}

const SAYS = {
  maxSessionIdleMinutes: (value: Limit) => `sessions end after ${limitWords(value)} of idleness`,
  maxSessionLifetimeMinutes: (value: Limit) =>
    value === 'no limit' ? 'sessions last without limit' : `sessions last ${limitWords(value)}`,
  usePersistentCookie: (isKept: boolean) =>
    isKept ? 'the cookie outlives the browser' : 'the cookie ends with the browser',
} as const;

/** That it ends, and after so many minutes at most. */
export function endsWithin(most: number): (value: Limit) => boolean {
  return (value) => value !== 'no limit' && value >= 1 && value <= most;
}
