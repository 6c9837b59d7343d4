import { expect, test } from 'vitest';
import { checkSuggestedCoverage } from './coverage-law.js';

test('property: the suggested tests all pass, and cover every goal that is not unknown', () => {
  const seen = checkSuggestedCoverage(60);
  for (const measure of ['rules', 'leaves', 'independence', 'atoms', 'boundaries'])
    for (const kind of ['covered', 'impossible'])
      if (measure !== 'boundaries')
        expect(seen[`${measure} ${kind}`] ?? 0, `${measure} ${kind}`).toBeGreaterThan(5);
});
