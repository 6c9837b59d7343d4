import type { AuthenticatorUse } from './authenticator-use.js';
import { withAuthenticatorKey } from './authenticators.js';
import { useOfFactor } from './org-authenticators.js';

/** Parses the name of an authenticator, written as `key` or `key:method`. */
export function parseUse(text: string): AuthenticatorUse {
  const [key = '', method] = text.split(':');
  return {
    key: key.toLowerCase(),
    ...(method !== undefined && method !== '' && { method: method.toUpperCase() }),
  };
}

/**
 * Parses the name of an authenticator in an org; the name may also be the key of a factor (`okta_sms`) or of a single method
 * (`okta_verify_push`).
 */
export function parseUseIn(text: string, brand: string): AuthenticatorUse {
  const { key, method } = parseUse(text);
  const use = withAuthenticatorKey(useOfFactor(key, { brand }), brand);
  return method === undefined ? use : { ...use, method };
}
