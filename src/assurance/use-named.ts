import type { AuthenticatorUse } from './authenticator-use.js';

/** The authenticator that people name by its key, or by `key:method`. */
export function useNamed(text: string): AuthenticatorUse {
  const [key = '', method] = text.split(':');
  return {
    key: key.toLowerCase(),
    ...(method !== undefined && method !== '' && { method: method.toUpperCase() }),
  };
}
