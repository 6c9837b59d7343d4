import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import { inventoryOf } from '../../../src/features/certificates/axioms.js';
import { checkCertificate } from '../../../src/features/certificates/check-certificate.js';
import type { Kind } from '../../../src/model/facts/world.js';
import { COLLECTION_OF } from '../../../src/model/policies/completeness.js';
import { compiledOf } from '../../../src/simulate/compile.js';
import {
  arbitraryDocument,
  expectCertified,
  expectCorruptedRejected,
  expectForgedRejected,
} from './certificate-laws.js';
import { arbitraryCorruption } from './corrupted.js';
import { FAULTS } from './forged.js';

const org = arbitraryDocument({ mostPolicies: 6 });
const LISTS = Object.values(COLLECTION_OF);

test('every unreachable rule of an org gets a certificate that the checker does not reject', () => {
  fc.assert(
    fc.property(org, (one) => void expectCertified(one)),
    { numRuns: 30 },
  );
});

test('a corrupted certificate of an unreachable rule is rejected', () => {
  const corruptions = fc.array(arbitraryCorruption, { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(org, corruptions, (one, some) => void expectCorruptedRejected(one, some)),
    { numRuns: 20 },
  );
});

test('the certificate checker never accepts a certificate in which a broken prover makes a wrong claim', () => {
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

test('if the certificate checker treats a list as complete or a group as Everyone, so does the simulator', () => {
  const document = arbitraryDocument({ mayBeIncomplete: true, mostPolicies: 6 });
  const counts = { everyone: 0, complete: 0, incomplete: 0 };
  fc.assert(
    fc.property(document, fc.subarray(LISTS), fc.nat({ max: 9 }), (one, removed, count) => {
      const org: Record<string, unknown> = JSON.parse(JSON.stringify(one));
      for (const list of removed) delete org[list];
      org.manifest = { ...Object(org.manifest), counts: { groups: count, users: count } };
      const text = JSON.stringify(org);
      const { world } = compiledOf(unwrap(assembleDocuments([{ name: 'org.json', text }], {})));
      const { everyone, listOf } = inventoryOf(new Map([['', org]]));
      for (const id of everyone) expect(world.everyone).toContain(JSON.parse(id));
      for (const [kind, list] of Object.entries(COLLECTION_OF))
        if (listOf(list) !== undefined) expect([list, world.isComplete(kind as Kind)]).toEqual([list, true]);
      counts.everyone += everyone.size;
      const complete = LISTS.filter((list) => listOf(list) !== undefined);
      counts.complete += complete.length;
      counts.incomplete += LISTS.length - complete.length;
    }),
    { numRuns: 100 },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(50);
});

test('property: the certificate checker rejects any JSON value that is not a certificate, without an exception', () => {
  const documents = fc.dictionary(fc.constantFrom('', 'a.json'), fc.jsonValue());
  fc.assert(
    fc.property(fc.jsonValue(), documents, (value, some) => {
      expect(checkCertificate(value, new Map(Object.entries(some))).kind).toBe('rejected');
    }),
    { numRuns: 200 },
  );
});
