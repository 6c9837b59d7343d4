import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arbitrarySmallPair,
  type Tried,
  verdictsAgreeWithQuestions,
} from '../analysis/questions/compare-law.js';

test('on 20,000 pairs of orgs, no permissiveness verdict contradicts who can sign in below an assurance level', () => {
  const tried: Tried = {};
  fc.assert(
    fc.property(arbitrarySmallPair, (pair) => verdictsAgreeWithQuestions(pair, tried)),
    { numRuns: 20_000 },
  );
  console.log(`verdicts: ${JSON.stringify(tried)}`);
  expect(tried.unknown ?? 0).toBe(0);
});
