import { expect, test } from 'vitest';
import { checkReplay } from './replay-law.js';

test('property: a replay finds no changed sign-in if both states of the org are equal, and after an edit only sign-ins that `diff` reports', async () => {
  const { decisions, certain, maybe } = await checkReplay(12);
  expect(decisions).toBeGreaterThan(30);
  expect(certain).toBeGreaterThan(3);
  expect(maybe).toBeGreaterThan(1);
});
