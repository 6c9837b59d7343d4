import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { claimsIn, headerIn } from '../../../../lint/helpers/token/jwt-parts.js';
import type { Stored } from '../tenant/tenant.js';
import { thumbprintOf } from '../wire/certified-key.js';
import type { ApiCall, ApiKeys, Reply } from '../wire/message.js';
import { refuseClient } from './oauth-error.js';

/**
 * Returns the thumbprint of the key to which a token is bound, or the refusal. If the application does not require DPoP, a DPoP proof is
 * ignored.
 */
export function boundKeyOf(
  app: Stored,
  { dpop }: Pick<ApiCall, 'dpop'>,
  keys: ApiKeys,
  { endpoint, seconds }: { readonly endpoint: string; readonly seconds: number },
): { readonly thumbprint?: string } | { readonly refusal: Reply } {
  if (ownAt(app, ['settings', 'oauthClient', 'dpop_bound_access_tokens']) !== true) return {};
  if (dpop === '') return refused('The DPoP proof JWT header is missing.');
  const proof = proofIn(dpop, keys);
  if (proof === undefined)
    return refused('The DPoP proof is not a JWT signed with the key that it contains.');
  const { htm, htu, iat, jti, nonce } = proof.claims;
  if (htm !== 'POST' || htu !== endpoint)
    return refused('The DPoP proof is for another method or another address than the one invoked.');
  if (typeof iat !== 'number' || Math.abs(seconds - iat) > LONGEST_AGE)
    return refused('The DPoP proof is not recent.');
  if (nonce !== keys.nonce) return withNonce(keys.nonce);
  if (typeof jti !== 'string' || keys.wasUsed(`dpop ${jti}`))
    return refused('The DPoP proof has no jti, or was used before.');
  keys.use(`dpop ${jti}`);
  return { thumbprint: thumbprintOf(proof.key) };
}

/** The maximum difference in seconds between the time of a DPoP proof and the clock of the server. Source: RFC 9449, 11.1. */
const LONGEST_AGE = 300;

/** Returns the key and the claims of a DPoP proof; `undefined` if the proof or its signature is invalid. Source: RFC 9449, 4.2. */
function proofIn(
  dpop: string,
  keys: ApiKeys,
): { readonly key: Members; readonly claims: Members } | undefined {
  const [header, claims] = [headerIn(dpop), claimsIn(dpop)];
  if (!isObject(header) || !isObject(claims) || !isObject(header.jwk)) return undefined;
  const { alg, jwk, typ } = header;
  const isProof = typ === 'dpop+jwt' && /^(RS|ES)(256|384|512)$/.test(String(alg)) && jwk.d === undefined;
  return isProof && keys.verify(dpop, jwk) ? { key: jwk, claims } : undefined;
}

function refused(description: string): { readonly refusal: Reply } {
  return { refusal: refuseClient('invalid_dpop_proof', description) };
}

/** Refuses a request because of its DPoP proof. The answer contains the nonce for the next attempt. */
function withNonce(nonce: string): { readonly refusal: Reply } {
  const refusal = refuseClient('use_dpop_nonce', 'Authorization server requires nonce in DPoP proof.');
  return { refusal: { ...refusal, headers: { 'dpop-nonce': nonce } } };
}
