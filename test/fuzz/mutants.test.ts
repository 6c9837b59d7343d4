import { test } from 'vitest';
import { checkEquivalentMutants, checkSuggestedTestsKill } from '../testing/mutants/mutant-law.js';

test('T6: suggested tests kill every mutant that drops a rule or flips access, unless it is equivalent', () => {
  console.log(checkSuggestedTestsKill(1000, 1000));
});

test('T7: 1,000 requests do not distinguish an equivalent mutant', () => {
  console.log(checkEquivalentMutants(1000, 1, 1000));
});
