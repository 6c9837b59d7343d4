import { expect, test } from 'vitest';
import { checkSuggestedCoverage } from './coverage-law.js';

test('property: the policy tests that are suggested for an org all pass, and cover every coverage goal that is not unknown', () => {
  const seen = checkSuggestedCoverage(60);
  for (const measure of ['rules', 'leaves', 'independence', 'atoms', 'boundaries'])
    for (const kind of ['covered', 'impossible'])
      if (measure !== 'boundaries')
        expect(seen[`${measure} ${kind}`] ?? 0, `${measure} ${kind}`).toBeGreaterThan(5);
});
