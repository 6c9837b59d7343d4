import { expect, test } from 'vitest';
import { pseudonymsDecideAlike } from './pseudonymize-law.js';

test('an org and its log under other names are decided alike, and name nobody', async () => {
  const { whole, decisions } = await pseudonymsDecideAlike(10);
  expect(whole).toBeGreaterThan(3);
  expect(decisions).toBeGreaterThan(30);
});
