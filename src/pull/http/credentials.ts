import type { Result } from '../../base/result.js';
import { success } from '../../base/result.js';

/** What shows the service who asks. */
export interface Credentials {
  /** For one request. */
  headers(method: string, url: string): Promise<Result<Readonly<Record<string, string>>>>;
  /** Tries to get a new token, after one was refused: whether there is one. */
  renew(): Promise<boolean>;
  /** Whether a client was given a scope, such as `policies`; a token has the rights of its owner instead. */
  hasScope(scope: string): boolean;
  /** A text without anything that would let others in. */
  scrub(text: string): string;
}

/** A token of the service's own. */
export function apiToken(token: string): Credentials {
  const headers = success({ Authorization: `SSWS ${token}` });
  return {
    headers: () => Promise.resolve(headers),
    renew: () => Promise.resolve(false),
    hasScope: () => true,
    scrub: (text) => scrubbed(text, [token]),
  };
}

/** Without the secrets, whole or as they stand in a URL. */
export function scrubbed(text: string, secrets: Iterable<string>): string {
  let clean = text;
  for (const secret of secrets)
    if (secret !== '')
      clean = clean.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN);
  return clean;
}

const HIDDEN = '[token]';

/** Why a text cannot be a token; the text itself is not repeated. */
export function tokenFault(text: string): string | undefined {
  if (text === '') return 'it is empty';
  if (/\s/.test(text)) return 'it holds more than one word';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'it holds characters that no token has';
  return undefined;
}
