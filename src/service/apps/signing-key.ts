import type { Members } from '../../base/object.js';
import type { ApiCall } from '../wire/message.js';

/** A key that signs, as the service lists it, with the certificate that it signs itself; none where nobody makes keys (M46). */
export function newSigningKey(
  { certificates, now }: Pick<ApiCall, 'certificates' | 'now'>,
  commonName: string,
  years = YEARS,
): SigningKey | undefined {
  const until = yearsAfter(now, years);
  const made = certificates?.selfSigned({ commonName, from: now, until });
  if (made === undefined) return undefined;
  return { ...made, created: now, lastUpdated: now, expiresAt: until, use: 'sig' };
}

export interface SigningKey extends Members {
  readonly kid: string;
}

/** A certificate of the service's own is good for ten years. */
const YEARS = 10;

function yearsAfter(time: string, years: number): string {
  const at = new Date(time);
  at.setUTCFullYear(at.getUTCFullYear() + years);
  return at.toISOString();
}
