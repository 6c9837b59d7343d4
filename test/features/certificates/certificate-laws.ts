import type fc from 'fast-check';
import { expect } from 'vitest';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import type { Claim } from '../../../src/features/certificates/certificate.js';
import { checkCertificate } from '../../../src/features/certificates/check-certificate.js';
import { arbitraryOrg, type OrgOptions } from '../../generators/org.js';
import { certified, fileOf, isRefutation } from './certified.js';
import { type Corruption, corrupt, isEquivalent } from './corrupted.js';
import { type FAULTS, forgedClaims } from './forged.js';

/** Generates exports with one document. */
export function arbitraryDocument(options: OrgOptions = {}): fc.Arbitrary<object> {
  return arbitraryOrg(options).map((snapshot) => snapshotDocument(snapshot) as object);
}

/** The number of claims about an org, and the number of claims that the checker verifies without assumptions. */
export interface CertifiedCounts {
  readonly claims: number;
  readonly verified: number;
}

/** Checks that every unreachable rule gets a certificate that is not rejected. */
export function expectCertified(org: object): CertifiedCounts {
  const { file, verification } = certified(org);
  expect(file.uncertified).toEqual([]);
  expect(verification).not.toMatchObject({ kind: 'rejected' });
  for (const claim of file.claims) expect(isRefutation(claim)).toBe(true);
  const claims = verification.kind === 'rejected' ? [] : verification.claims;
  return {
    claims: claims.length,
    verified: claims.filter(({ assumed }) => Object.keys(assumed).length === 0).length,
  };
}

/**
 * Corrupts the first four claims of an org that are verified without assumptions, and checks that each corrupted claim is rejected. Returns
 * the number of corrupted claims. A claim that is equivalent to the original does not count.
 */
export function expectCorruptedRejected(org: object, corruptions: readonly Corruption[]): number {
  const { file, documents } = certified(org);
  let count = 0;
  for (const claim of file.claims.slice(0, 4)) {
    if (checkCertificate(fileOf(claim), documents).kind !== 'verified') continue;
    for (const corruption of corruptions) {
      const changed = corrupt(claim, corruption);
      if (isEquivalent(changed, claim, documents)) continue;
      count++;
      const answer = checkCertificate(fileOf(changed), documents);
      expect([answer.kind, differenceOf(claim, changed)]).toEqual(['rejected', differenceOf(claim, changed)]);
    }
  }
  return count;
}

/**
 * Checks that the checker rejects wrong claims, or reports the assumption on which they depend. Returns the number of rejected
 * certificates.
 */
export function expectForgedRejected(org: object, fault: (typeof FAULTS)[number], seed: number): number {
  const documents = new Map<string, unknown>([['', JSON.parse(JSON.stringify(org))]]);
  const answers = forgedClaims(org, fault, seed).map((file) => ({
    fault,
    file,
    ...checkCertificate(file, documents),
  }));
  for (const answer of answers) expect(answer).not.toMatchObject({ kind: 'verified' });
  return answers.filter(({ kind }) => kind === 'rejected').length;
}

/** Returns the lines in which two claims differ. */
function differenceOf(claim: Claim, changed: Claim): readonly string[] {
  const [before = [], after = []] = [claim, changed].map((one) => JSON.stringify(one, null, 1).split('\n'));
  return [
    ...before.filter((line) => !after.includes(line)),
    '→',
    ...after.filter((line) => !before.includes(line)),
  ];
}
