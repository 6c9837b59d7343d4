import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCertificate } from '../../../src/features/certificates/check-certificate.js';
import {
  arbitraryDocument,
  expectCertified,
  expectCorruptedRejected,
  expectForgedRejected,
} from './certificate-laws.js';
import { arbitraryCorruption } from './corrupted.js';
import { FAULTS } from './forged.js';

const org = arbitraryDocument({ mostPolicies: 6 });

test('property: every unreachable rule of an org gets a certificate, and the checker does not reject the certificate', () => {
  fc.assert(
    fc.property(org, (one) => void expectCertified(one)),
    { numRuns: 30 },
  );
});

test('property: the checker rejects a corrupted certificate', () => {
  const corruptions = fc.array(arbitraryCorruption, { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(org, corruptions, (one, some) => void expectCorruptedRejected(one, some)),
    { numRuns: 20 },
  );
});

test('property: the checker never verifies a wrong claim that a broken prover certifies', () => {
  fc.assert(
    fc.property(
      org,
      fc.constantFrom(...FAULTS),
      fc.nat({ max: 1000 }),
      (one, fault, seed) => void expectForgedRejected(one, fault, seed),
    ),
    { numRuns: 20 },
  );
});

test('property: the checker of certificates never throws, whatever value it gets', () => {
  const documents = fc.dictionary(fc.constantFrom('', 'a.json'), fc.jsonValue());
  fc.assert(
    fc.property(fc.jsonValue(), documents, (value, some) => {
      expect(checkCertificate(value, new Map(Object.entries(some))).kind).toBe('rejected');
    }),
    { numRuns: 200 },
  );
});
