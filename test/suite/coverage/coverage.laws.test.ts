import { expect, test } from 'vitest';
import { suggestedCoversAll } from './coverage-law.js';

test('T4, T5: with what is suggested all is covered but what is unknown, and all of it passes', () => {
  const seen = suggestedCoversAll(75);
  for (const measure of ['rules', 'leaves', 'independence', 'atoms', 'boundaries'])
    for (const kind of ['covered', 'impossible'])
      if (measure !== 'boundaries')
        expect(seen[`${measure} ${kind}`] ?? 0, `${measure} ${kind}`).toBeGreaterThan(5);
});
