import { expect, test } from 'vitest';
import { nothingIsForgotten } from './space-law.js';

test('for every request there is a point at which every question comes out as it does', () => {
  const seen = nothingIsForgotten(2000, 2);
  expect(seen.pairs).toBeGreaterThan(2500);
  expect(seen.decided).toBeGreaterThan(10_000);
});
