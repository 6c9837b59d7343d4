import { expect, test } from 'vitest';
import { nothingIsForgotten } from './space-law.js';

test('for every sign-in there is a point at which every question comes out as it does', () => {
  const seen = nothingIsForgotten(700, 1);
  expect(seen.pairs).toBeGreaterThan(450);
  expect(seen.decided).toBeGreaterThan(2900);
});
