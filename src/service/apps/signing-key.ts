import { type KeyCredential, keyCredentialOf } from '../wire/certified-key.js';
import type { ApiCall } from '../wire/message.js';

/** A key that signs, as the service lists it, with the certificate that it signs itself; none where nobody makes keys (M46). */
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

/** A certificate of the service's own is good for ten years. */
const YEARS = 10;

function yearsAfter(time: string, years: number): string {
  const at = new Date(time);
  at.setUTCFullYear(at.getUTCFullYear() + years);
  return at.toISOString();
}
