import type { AuthenticatorUse } from './authenticator-use.js';
import { byCommonKey } from './authenticators.js';
import { useOfFactor } from './org-authenticators.js';

/** Returns the use for a key, or for `key:method`. */
export function parseUse(text: string): AuthenticatorUse {
  const [key = '', method] = text.split(':');
  return {
    key: key.toLowerCase(),
    ...(method !== undefined && method !== '' && { method: method.toUpperCase() }),
  };
}

/**
 * Returns the use for a text in an org, in which it may also be the key of a factor (`okta_sms`) or of one method
 * (`okta_verify_push`).
 */
export function parseUseIn(text: string, brand: string): AuthenticatorUse {
  const { key, method } = parseUse(text);
  const use = byCommonKey(useOfFactor(key, { brand }), brand);
  return method === undefined ? use : { ...use, method };
}
