import { expect, test } from 'vitest';
import { nothingIsForgotten } from './space-law.js';

test('for every sign-in there is a point at which every question comes out as it does', () => {
  const seen = nothingIsForgotten(350, 1);
  expect(seen.pairs).toBeGreaterThan(225);
  expect(seen.decided).toBeGreaterThan(1400);
});
