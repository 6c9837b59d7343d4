import type { Result } from '../../../base/result.js';
import { success } from '../../../base/result.js';
import { withoutTokens } from './without-tokens.js';

/** The credentials of a run. */
export interface Credentials {
  /** Returns the headers that authenticate one request. */
  headers(method: string, url: string): Promise<Result<Readonly<Record<string, string>>>>;
  /** Requests a new token after one was refused. Returns whether it succeeded. */
  renew(): Promise<boolean>;
  /** Returns whether a client has a scope, such as `policies`. A token has the rights of its owner instead. */
  hasScope(scope: string): boolean;
  /** Removes the tokens of the run from a text, in any encoding. */
  scrub(text: string): string;
  /** A secret that later runs with the same credentials have as well. It seals the state of a run on disk. */
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

/** Returns why a text cannot be a token. The text itself is not repeated. */
export function tokenFault(text: string): string | undefined {
  if (text === '') return 'it is empty';
  if (/\s/.test(text)) return 'it contains more than one word';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'it contains characters that a token cannot have';
  return undefined;
}
