import { own } from '../../../base/own.js';
import type { AuthenticatorUse } from '../../../model/assurance/authenticator-use.js';
import type { Characteristic } from '../../../model/assurance/authenticators.js';
import { parseUse } from '../../../model/assurance/parse-use.js';
import { distinctUses } from '../../../model/assurance/uses-for-method.js';
import { presentText } from '../events/debug-data.js';
import type { LogEvent } from '../events/log-event.js';

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const;

/**
 * Returns the authenticators that the user used according to a policy evaluation. The log writes them as `okta_password:password:aut4oe…`.
 * Spec: Sign-in logs, 3.
 */
export function authenticatorsUsedIn({ debug }: LogEvent): readonly AuthenticatorUse[] {
  return PLACES.flatMap((place) => {
    const [key, method] = debug.text(`authMethod${place}Type`)?.split(':') ?? [];
    return key === undefined || key === '' ? [] : [parseUse(method ? `${key}:${method}` : key)];
  });
}

/** Returns whether an event type records the verification of a factor, successful or not. */
export function isFactorEvent(eventType: string): boolean {
  return eventType === 'user.authentication.auth_via_mfa' || eventType === 'user.authentication.verify';
}

/**
 * Returns the authenticator that a factor event verified for a sign-in. Returns `undefined` if the verification failed, if it was not for a
 * sign-in, or if the factor is unknown.
 */
export function authenticatorVerifiedIn(event: LogEvent): AuthenticatorUse | undefined {
  const { debug, result, targets } = event;
  const intent = debug.text('factorIntent');
  const named = own(FACTORS, debug.text('factor') ?? '');
  if (named === undefined || result !== 'SUCCESS' || (intent !== undefined && !INTENTS.has(intent)))
    return undefined;
  const verified = targets.flatMap(
    ({ detail }) => presentText(detail('methodUsedVerifiedProperties'))?.match(/[A-Z_]+/g) ?? [],
  );
  const shown = verified.flatMap((word) => own(CHARACTERISTICS, word) ?? []);
  return { ...parseUse(named), ...Object.fromEntries(shown.map((one) => [one, true])) };
}

/** The intents of a factor verification that belong to a sign-in. Other intents are enrollment and recovery. */
const INTENTS: ReadonlySet<string> = new Set(['AUTHENTICATION', 'LOGIN']);

/** The factor names in the log, each with the key and method of its authenticator. Other factors are ignored. */
const FACTORS: Readonly<Record<string, string>> = {
  PASSWORD_AS_FACTOR: 'okta_password:password',
  OKTA_VERIFY_PUSH: 'okta_verify:push',
  OKTA_SOFT_TOKEN: 'okta_verify:totp',
  SIGNED_NONCE: 'okta_verify:signed_nonce',
  FIDO_WEBAUTHN: 'webauthn:webauthn',
  FIDO2_WEBAUTHN: 'webauthn:webauthn',
};

const CHARACTERISTICS: Readonly<Record<string, Characteristic>> = {
  DEVICE_BOUND: 'deviceBound',
  HARDWARE_PROTECTED: 'hardwareProtection',
  PHISHING_RESISTANT: 'phishingResistant',
  USER_PRESENCE: 'userPresence',
  USER_VERIFYING: 'userVerification',
};

/**
 * Returns the authenticators that a policy evaluation records, with their characteristics from other events of the same authentication. If
 * the evaluation records none, returns those that the other events verified.
 */
export function mergeUses(
  event: LogEvent,
  verified: readonly AuthenticatorUse[],
): readonly AuthenticatorUse[] {
  const used = authenticatorsUsedIn(event);
  const known = used.map((use) => Object.assign({}, use, ...verified.filter((one) => isSame(one, use))));
  return distinctUses(known.length > 0 ? known : [...verified]);
}

function isSame(one: AuthenticatorUse, other: AuthenticatorUse): boolean {
  return one.key === other.key && one.method === other.method;
}
