import { expect, test } from 'vitest';
import { checkReplay } from './replay-law.js';

test('property: replaying an org against itself changes no sign-in, and an edit changes only sign-ins that diff reports', async () => {
  const { decisions, certain, maybe } = await checkReplay(18);
  expect(decisions).toBeGreaterThan(50);
  expect(certain).toBeGreaterThan(3);
  expect(maybe).toBeGreaterThan(1);
});
