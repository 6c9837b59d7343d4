import { test } from 'vitest';
import { checkEquivalentMutants, checkSuggestedTestsKill } from '../testing/mutants/mutant-law.js';

test('on many orgs, the suggested policy tests kill every mutant that drops a rule or flips access, unless the mutant is equivalent', () => {
  console.log(checkSuggestedTestsKill(1000, 1000));
});

test('none of 1,000 requests distinguishes an equivalent mutant of the policies from the original', () => {
  console.log(checkEquivalentMutants(1000, 1, 1000));
});
