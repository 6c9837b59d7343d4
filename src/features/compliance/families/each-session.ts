import { limitWords } from '../../../analysis/questions/effects/session.js';
import { type Limit, type SessionValues, sessionReader } from '../../../simulate/outcome/session.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { eachEffect } from '../questions/each-effect.js';

export type SessionField = 'maxSessionIdleMinutes' | 'maxSessionLifetimeMinutes' | 'usePersistentCookie';

/**
 * Checks that one setting of the session has a required value in every deciding global session rule. Spec: Posture, "Questions", `each`.
 */
export function eachSession<Field extends SessionField>(
  field: Field,
  context: ControlContext,
  isSo: (value: NonNullable<SessionValues[Field]>) => boolean,
): EffectAnswer {
  const reader = sessionReader(context.compiled.snapshot.engine);
  return eachEffect({ reader, field, isSo, words: (value) => sessionWords(field, value) }, context);
}

/** Returns a session setting with its value as text. */
export function sessionWords<Field extends SessionField>(
  field: Field,
  value: NonNullable<SessionValues[Field]>,
): string {
  return SAYS[field](value as never);
}

const SAYS = {
  maxSessionIdleMinutes: (value: Limit) => idleTimeoutWords(value),
  maxSessionLifetimeMinutes: (value: Limit) =>
    value === 'no limit' ? 'no maximum session lifetime' : `maximum session lifetime ${limitWords(value)}`,
  usePersistentCookie: (isKept: boolean) =>
    isKept ? 'persistent session cookie' : 'no persistent session cookie',
} as const;

/** Returns an idle timeout as text, for example `idle timeout 15 minutes`. */
export function idleTimeoutWords(value: Limit): string {
  return value === 'no limit' ? 'no idle timeout' : `idle timeout ${limitWords(value)}`;
}

/** Returns a predicate that is true for time limits from one minute to `most` minutes. */
export function endsWithin(most: number): (value: Limit) => boolean {
  return (value) => value !== 'no limit' && value >= 1 && value <= most;
}
