import type { PathStep } from '../../../base/pointer.js';
import { parseTimestamp } from '../../../documents/schema/text-formats.js';
import { CERTIFICATES, KID } from '../../helpers/example/example-certificates.js';
import { certificateIn } from '../../helpers/idp-key/certificate.js';
import { notRecorded } from '../../helpers/org/at-one-time.js';
import { textAt, textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports certificates that are expired or expire soon. Reports nothing if the current date is unknown. In a recording, a finding has the
 * severity `info`, because the certificate may have been valid at the time of the recording. Spec: Identity provider (IdP), IdP key
 * credential, `expiresAt`, `x5c`.
 */
export const idpKeyExpired = defineRule({
  id: 'idp-key/expired',
  severity: 'error',
  what: 'a certificate is not valid now, or expires soon',
  why: 'nobody can sign in with a provider whose certificate has expired, and both sides need some days to replace it',
  source: 'Identity provider (IdP), IdP key credential',
  choices: ['the examples are checked as of 15 January 2026'],
  on: 'identity provider key',
  refusedByService: 'never',
  options: {
    days: {
      what: 'warn if a certificate expires within this number of days',
      default: 30,
      least: 0,
      most: 3650,
    },
  },
  *check(key, context, { days }) {
    const { org, resource } = context;
    const isRecorded = notRecorded(org, [resource]).length === 0;
    for (const { at, begins, ends } of periodsIn(key)) {
      const { now } = context;
      const report = now === undefined ? undefined : reportOf(begins, ends, now, days);
      if (report !== undefined) yield { at, ...report, ...(isRecorded && { severity: 'info' as const }) };
    }
  },
  examples: () => ({
    bad: [
      { kid: KID, kty: 'EC', crv: 'P-256', x5c: [CERTIFICATES.past] },
      { kid: KID, kty: 'EC', crv: 'P-256', x5c: [CERTIFICATES.soon] },
      { kid: KID, kty: 'RSA', expiresAt: '2025-12-31T00:00:00.000Z' },
    ],
    good: [
      { kid: KID, kty: 'RSA', expiresAt: '2035-01-01T00:00:00.000Z', x5c: [CERTIFICATES.rsa] },
      exampleGiven(
        { kid: KID, kty: 'RSA' },
        { note: 'Without a certificate and `expiresAt`, the end of the validity is unknown' },
      ),
    ],
  }),
});

interface Period {
  readonly at: readonly PathStep[];
  readonly begins: number;
  readonly ends: number;
}

/** Returns the validity period of every readable certificate, or of the key itself if it has no certificate. */
function periodsIn(key: unknown): readonly Period[] {
  const certified = textsAt(key, 'x5c').flatMap(([index, text]) => {
    const certificate = certificateIn(text);
    if (certificate === undefined) return [];
    return [{ at: ['x5c', index], begins: certificate.notBefore, ends: certificate.notAfter }];
  });
  const stated = parseTimestamp(textAt(key, 'expiresAt') ?? '');
  const own =
    stated === undefined ? [] : [{ at: ['expiresAt'], begins: Number.NEGATIVE_INFINITY, ends: stated }];
  return certified.length > 0 ? certified : own;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the report for a certificate that has expired, expires soon, or is not valid yet. For the last case, the severity is `warning`,
 * because the certificate may have been added in advance.
 */
function reportOf(
  begins: number,
  ends: number,
  now: number,
  days: number,
): Pick<Report, 'message' | 'severity'> | undefined {
  if (ends < now) return { message: `the certificate expired on ${dayOf(ends)}; add a new one` };
  if (begins > now)
    return {
      severity: 'warning',
      message: `the certificate is not valid before ${dayOf(begins)}; add one that is valid now, or wait until then`,
    };
  if (ends > now + days * DAY) return undefined;
  return {
    severity: 'warning',
    message: `the certificate expires on ${dayOf(ends)}; add a new one before that day`,
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
