import { own } from '../../../base/own.js';
import type { AuthenticatorUse } from '../../../model/assurance/authenticator-use.js';
import type { Characteristic } from '../../../model/assurance/authenticators.js';
import { parseUse } from '../../../model/assurance/parse-use.js';
import { distinctUses } from '../../../model/assurance/uses-for-method.js';
import { givenText } from '../events/debug-data.js';
import type { LogEvent } from '../events/log-event.js';

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const;

/** What an evaluation says was proved until then: `okta_password:password:aut4oe…`. Spec: Sign-in logs, 3. */
export function usedIn({ debug }: LogEvent): readonly AuthenticatorUse[] {
  return PLACES.flatMap((place) => {
    const [key, method] = debug.text(`authMethod${place}Type`)?.split(':') ?? [];
    return key === undefined || key === '' ? [] : [parseUse(method ? `${key}:${method}` : key)];
  });
}

/** Whether an event says that somebody proved something, or could not. */
export function isFactorEvent(eventType: string): boolean {
  return eventType === 'user.authentication.auth_via_mfa' || eventType === 'user.authentication.verify';
}

/** What was proved in an event of a factor, in order to sign in; `undefined` where nothing was, or it cannot be told. */
export function provedIn(event: LogEvent): AuthenticatorUse | undefined {
  const { debug, result, targets } = event;
  const intent = debug.text('factorIntent');
  const named = own(FACTORS, debug.text('factor') ?? '');
  if (named === undefined || result !== 'SUCCESS' || (intent !== undefined && !INTENTS.has(intent)))
    return undefined;
  const verified = targets.flatMap(
    ({ detail }) => givenText(detail('methodUsedVerifiedProperties'))?.match(/[A-Z_]+/g) ?? [],
  );
  const shown = verified.flatMap((word) => own(CHARACTERISTICS, word) ?? []);
  return { ...parseUse(named), ...Object.fromEntries(shown.map((one) => [one, true])) };
}

/** Other intents are no sign-in: somebody enrolls or recovers. */
const INTENTS: ReadonlySet<string> = new Set(['AUTHENTICATION', 'LOGIN']);

/** What factors are called in the log, by the key and the method of the authenticator; others are left out. */
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

/** What an evaluation says was proved, with what other events of the authentication say of how. */
export function usedTogether(
  event: LogEvent,
  proved: readonly AuthenticatorUse[],
): readonly AuthenticatorUse[] {
  const used = usedIn(event);
  const known = used.map((use) => Object.assign({}, use, ...proved.filter((one) => isSame(one, use))));
  return distinctUses(known.length > 0 ? known : [...proved]);
}

function isSame(one: AuthenticatorUse, other: AuthenticatorUse): boolean {
  return one.key === other.key && one.method === other.method;
}
