import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referencesIn } from '../../src/model/policies/references/references.js';
import { referenceWords } from '../../src/report/refs/reference-words.js';
import { sourcesIn } from '../../src/report/refs/sources.js';
import { arbitraryNamingOrg } from '../generators/naming.js';

test('property: every reference from one object of an org to another is described in plain words instead of its JSON path', () => {
  fc.assert(
    fc.property(arbitraryNamingOrg, (org) => {
      const sources = sourcesIn(org);
      for (const reference of referencesIn(org)) {
        expect(referenceWords(reference, sources)).not.toContain(reference.path);
        expect(sources.resourceOf(reference.from) ?? reference.path).not.toBe(`${reference.path}?`);
      }
    }),
    { numRuns: 50 },
  );
});
