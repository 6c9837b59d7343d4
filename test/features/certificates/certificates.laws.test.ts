import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import type { Claim } from '../../../src/features/certificates/certificate.js';
import { checkCertificate } from '../../../src/features/certificates/check-certificate.js';
import { arbitraryOrg } from '../../generators/org.js';
import { runs } from '../../runs.js';
import { certified, fileOf, isRefutation } from './certified.js';
import { arbitraryCorruption, corrupt, isEquivalent } from './corrupted.js';
import { FAULTS, forgedClaims } from './forged.js';

const org = arbitraryOrg({ mostPolicies: 6 }).map((snapshot) => snapshotDocument(snapshot) as object);

test('every unreachable rule of an org gets a certificate that the checker does not reject', () => {
  fc.assert(
    fc.property(org, (one) => {
      const { file, verification } = certified(one);
      expect(file.uncertified).toEqual([]);
      expect(verification.kind).not.toBe('rejected');
      for (const claim of file.claims) expect(isRefutation(claim)).toBe(true);
    }),
    runs(30, 300),
  );
});

test('a corrupted certificate is rejected', () => {
  fc.assert(
    fc.property(org, fc.array(arbitraryCorruption, { minLength: 20, maxLength: 20 }), (one, corruptions) => {
      const { file, documents } = certified(one);
      for (const claim of file.claims.slice(0, 3)) {
        if (checkCertificate(fileOf(claim), documents).kind !== 'verified') continue;
        for (const corruption of corruptions) {
          const changed = corrupt(claim, corruption);
          if (isEquivalent(changed, claim)) continue;
          const answer = checkCertificate(fileOf(changed), documents);
          expect([answer.kind, differenceOf(claim, changed)]).toEqual([
            'rejected',
            differenceOf(claim, changed),
          ]);
        }
      }
    }),
    runs(20, 300),
  );
});

test('a wrong claim of a broken prover is never verified', () => {
  fc.assert(
    fc.property(org, fc.constantFrom(...FAULTS), fc.nat({ max: 1000 }), (one, fault, seed) => {
      const documents = new Map<string, unknown>([['', JSON.parse(JSON.stringify(one))]]);
      for (const file of forgedClaims(one, fault, seed))
        expect([fault, checkCertificate(file, documents).kind, file]).not.toEqual([fault, 'verified', file]);
    }),
    runs(20, 300),
  );
});

/** Returns the lines in which two claims differ. */
function differenceOf(claim: Claim, changed: Claim): readonly string[] {
  const [before, after] = [claim, changed].map((one) => JSON.stringify(one, null, 1).split('\n')) as [
    string[],
    string[],
  ];
  return [
    ...before.filter((line) => !after.includes(line)),
    '→',
    ...after.filter((line) => !before.includes(line)),
  ];
}
