import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arbitraryDocument,
  expectCertified,
  expectCorruptedRejected,
  expectForgedRejected,
} from '../features/certificates/certificate-laws.js';
import { certified, dimacs } from '../features/certificates/certified.js';
import { arbitraryCorruption } from '../features/certificates/corrupted.js';
import { FAULTS } from '../features/certificates/forged.js';

const org = fc.oneof(arbitraryDocument(), arbitraryDocument({ mayBeIncomplete: true }));

test('every unreachable rule of 300 orgs gets a certificate, and nine tenths of them need no assumption', () => {
  const counts = { claims: 0, verified: 0 };
  fc.assert(
    fc.property(org, (one) => {
      const { claims, verified } = expectCertified(one);
      counts.claims += claims;
      counts.verified += verified;
    }),
    { numRuns: 300 },
  );
  expect(counts.claims).toBeGreaterThan(1000);
  expect(counts.verified / counts.claims).toBeGreaterThan(0.9);
});

test('the certificate checker rejects a thousand corrupted certificates', () => {
  let corrupted = 0;
  const corruptions = fc.array(arbitraryCorruption, { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(org, corruptions, (one, some) => {
      corrupted += expectCorruptedRejected(one, some);
    }),
    { numRuns: 150 },
  );
  expect(corrupted).toBeGreaterThan(1000);
});

test('the certificate checker rejects two hundred certificates with wrong claims, made by broken provers', () => {
  let rejected = 0;
  fc.assert(
    fc.property(org, fc.constantFrom(...FAULTS), fc.nat({ max: 1000 }), (one, fault, seed) => {
      rejected += expectForgedRejected(one, fault, seed);
    }),
    { numRuns: 300 },
  );
  expect(rejected).toBeGreaterThan(200);
});

const hasCadical = spawnSync('cadical', ['--version']).status === 0;

test.skipIf(!hasCadical)(
  'the SAT solver CaDiCaL confirms each certificate of generated orgs: the clauses cannot all hold (requires cadical)',
  () => {
    fc.assert(
      fc.property(org, (one) => {
        for (const claim of certified(one).file.claims)
          expect(spawnSync('cadical', ['-q'], { input: dimacs(claim) }).status).toBe(20);
      }),
      { numRuns: 100 },
    );
  },
);
