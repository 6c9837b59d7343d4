import { type KeyCredential, keyCredentialOf } from '../wire/certified-key.js';
import { assuming, refuseField, refuseWith } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';

/**
 * Returns a new signing key with its self-signed certificate, in the form in which the service lists it; `undefined` if the environment
 * cannot create keys (assumption M46).
 */
export function newSigningKey(
  { certificates, now }: Pick<ApiCall, 'certificates' | 'now'>,
  commonName: string,
  years = YEARS,
): KeyCredential | undefined {
  const until = yearsAfter(now, years);
  const certificate = certificates?.selfSigned({ commonName, from: now, until });
  const made = certificate === undefined ? undefined : keyCredentialOf([certificate]);
  return made && { ...made, created: now, lastUpdated: now, expiresAt: until, use: 'sig' };
}

/**
 * Returns a new signing key with a certificate that is valid for the number of years in the query, or a refusal. The service allows two to
 * ten years. Spec: Identity providers, "Generate signing key".
 */
export function requestedKey(
  call: ApiCall,
  commonName: string,
): { readonly key: KeyCredential } | { readonly refusal: Reply } {
  const given = call.query.get('validityYears');
  if (given === null) return { refusal: assuming('M4', refuseWith('E0000028')) };
  const years = /^\d{1,2}$/.test(given) ? Number(given) : 0;
  if (years < 2 || years > 10)
    return {
      refusal: refuseField(
        'validityYears',
        'validityYears: Validity years out of range. It should be 2 - 10 years',
      ),
    };
  const key = newSigningKey(call, commonName, years);
  return key === undefined ? { refusal: assuming('M46', refuseWith('E0000060')) } : { key };
}

/** The number of years for which the certificates of the service itself are valid. */
const YEARS = 10;

function yearsAfter(time: string, years: number): string {
  const at = new Date(time);
  at.setUTCFullYear(at.getUTCFullYear() + years);
  return at.toISOString();
}
