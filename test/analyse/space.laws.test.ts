import { expect, test } from 'vitest';
import { nothingIsForgotten } from './space-law.js';

test('for every request there is a point at which every question comes out as it does', () => {
  const seen = nothingIsForgotten(2000, 1);
  expect(seen.pairs).toBeGreaterThan(1300);
  expect(seen.decided).toBeGreaterThan(8000);
});
