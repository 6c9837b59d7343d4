import { test } from 'vitest';
import { equivalentIsEquivalent, suggestedTestsKill } from '../suite/mutants/mutant-law.js';

test('T6: tests that are suggested kill every rule that is dropped, every access that is flipped, but what changes nothing', () => {
  console.log(suggestedTestsKill(1000, 1000));
});

test('T7: what is called equivalent 1,000 requests do not tell apart', () => {
  console.log(equivalentIsEquivalent(1000, 1, 1000));
});
