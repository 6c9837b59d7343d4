import { expect, test } from 'vitest';
import { replayIsInsideDiff } from './replay-law.js';

test('an org against itself changes no sign-in, and an edit only those in regions of diff', async () => {
  const { decisions, certain, maybe } = await replayIsInsideDiff(30);
  expect(decisions).toBeGreaterThan(100);
  expect(certain).toBeGreaterThan(3);
  expect(maybe).toBeGreaterThan(1);
});
