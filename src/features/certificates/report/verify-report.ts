import { counted } from '../../../base/messages.js';
import type { ThresholdResult } from '../../../base/threshold.js';
import type { Assumption, Verification, VerifiedClaim } from '../certificate.js';

/** The result of checking a certificate, as the formats show it. */
export interface VerifyReport {
  readonly verification: Verification;
}

const RESULTS = { verified: 'no', assumed: 'unknown', rejected: 'yes' } as const;

/** Returns whether a certificate or claim fails: `yes` if rejected, `unknown` if something is assumed, `no` if verified. */
export function failureOf({ kind }: Pick<Verification, 'kind'>): ThresholdResult {
  return RESULTS[kind];
}

/** Returns the status of a claim that is not rejected: `assumed` if it depends on assumptions, otherwise `verified`. */
export function kindOf({ assumed }: VerifiedClaim): 'assumed' | 'verified' {
  return Object.keys(assumed).length === 0 ? 'verified' : 'assumed';
}

/** Returns the number of assumptions by kind, over all claims. */
export function assumptionsOf(claims: readonly VerifiedClaim[]): ReadonlyMap<Assumption, number> {
  const counts = new Map<Assumption, number>();
  for (const { assumed } of claims)
    for (const [kind, count] of Object.entries(assumed) as [Assumption, number][])
      counts.set(kind, (counts.get(kind) ?? 0) + count);
  return new Map([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the answer in one sentence. */
export function verifySummary(verification: Verification): string {
  if (verification.kind === 'rejected') return `rejected: ${verification.reason}`;
  const { claims } = verification;
  const number = claims.length === 0 ? 'the certificate contains no claim' : counted(claims.length, 'claim');
  if (verification.kind === 'verified') return `verified: ${number}`;
  const proved = claims.filter((claim) => kindOf(claim) === 'verified').length;
  const kinds = [...assumptionsOf(claims)].map(([kind, count]) => `${count} ${kind}`).join(', ');
  return `verified under assumptions: ${number}, ${proved} of them without assumptions; assumed: ${kinds}`;
}
