import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrap } from '../../../src/documents/unwrap.js';
import { arbitraryEdit } from '../../../src/integrations/fast-check/arbitrary-edit.js';
import { edits } from '../../../src/public/testing.js';
import { arbitraryOutcomeCase } from '../../simulate/outcome/generators.js';
import { holeIn } from './planted-hole.js';

test('every edit that the fast-check generator makes gives a different org and has a reproducible id, and the original org stays unchanged', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(arbitraryOutcomeCase(), fc.integer(), ({ org }, seed) => {
      const before = JSON.stringify(org);
      const all = unwrap(edits(org));
      const ids = all.map(({ id }) => id);
      if (!all.some(({ make }) => make().ok)) return;
      for (const { id, operator, description: what, org: after } of fc.sample(arbitraryEdit(org), {
        numRuns: 3,
        seed,
      })) {
        seen.add(operator);
        expect(ids).toContain(id);
        expect(what).not.toBe('');
        expect(JSON.stringify(after)).not.toBe(before);
      }
      expect(JSON.stringify(org)).toBe(before);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 20 },
  );
  expect(seen.size).toBeGreaterThan(10);
});

test('the fast-check generator makes edits with the given mutation operators only, and throws an error for an unknown operator at once', () => {
  const { org } = holeIn();
  const drawn = fc.sample(arbitraryEdit(org, { operators: ['zone-wider'] }), { numRuns: 10, seed: 1 });
  expect(new Set(drawn.map(({ operator }) => operator))).toEqual(new Set(['zone-wider']));
  expect(() => arbitraryEdit(org, { operators: ['no-such'] })).toThrow(
    '`operators.0` is `no-such`; set it to ',
  );
});
