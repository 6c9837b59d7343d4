import { expect, test } from 'vitest';
import { nothingIsForgotten } from './space-law.js';

test('for every sign-in there is a point at which every question comes out as it does', () => {
  const seen = nothingIsForgotten(1200, 1);
  expect(seen.pairs).toBeGreaterThan(800);
  expect(seen.decided).toBeGreaterThan(5000);
});
