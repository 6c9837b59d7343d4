import type { Result } from '../../../base/result.js';
import { success } from '../../../base/result.js';
import { withoutTokens } from './without-tokens.js';

/** The credentials with which a pull authenticates. */
export interface Credentials {
  /** Returns the headers that authenticate one request. */
  headers(method: string, url: string): Promise<Result<Readonly<Record<string, string>>>>;
  /** Requests a new access token after the service refused one. Returns whether that succeeded. */
  renew(): Promise<boolean>;
  /**
   * Returns whether the credentials include an OAuth scope, such as `policies`. Always true for an API token, which has the rights of its
   * owner instead of scopes.
   */
  hasScope(scope: string): boolean;
  /** Removes the tokens of this pull from a text, even if they are encoded in it. */
  scrub(text: string): string;
  /** A secret that is the same for all pulls with the same credentials. It is the HMAC key for the files that a pull keeps on disk. */
  readonly sealSecret: string;
}

/** Returns the credentials for an API token of the service. */
export function apiToken(token: string): Credentials {
  const headers = success({ Authorization: `SSWS ${token}` });
  const scrub = withoutTokens([token]);
  return {
    headers: () => Promise.resolve(headers),
    renew: () => Promise.resolve(false),
    hasScope: () => true,
    scrub,
    sealSecret: token,
  };
}

/** Returns why a text cannot be an API token. The reason does not repeat the text. */
export function tokenFault(text: string): string | undefined {
  if (text === '') return 'the value is empty';
  if (/\s/.test(text)) return 'the value contains more than one word';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'the value contains characters that a token cannot have';
  return undefined;
}
