import type { Result } from '../../../base/result.js';
import { success } from '../../../base/result.js';
import { withoutTokens } from './without-tokens.js';

/** The credentials of a run. */
export interface Credentials {
  /** Returns the headers that authenticate one request. */
  headers(method: string, url: string): Promise<Result<Readonly<Record<string, string>>>>;
  /** Tries to get a new token, after one was refused: whether there is one. */
  renew(): Promise<boolean>;
  /** Whether a client was given a scope, such as `policies`; a token has the rights of its owner instead. */
  hasScope(scope: string): boolean;
  /** Removes the tokens of the run from a text, in whatever encoding. */
  scrub(text: string): string;
  /** A secret that later runs with the same credentials know: it seals the state of a run on disk. */
  readonly sealSecret: string;
}

/** A token of the service's own. */
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

/** Why a text cannot be a token; the text itself is not repeated. */
export function tokenFault(text: string): string | undefined {
  if (text === '') return 'it is empty';
  if (/\s/.test(text)) return 'it holds more than one word';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'it holds characters that no token has';
  return undefined;
}
