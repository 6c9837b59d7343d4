import { expect, test } from 'vitest';
import { checkPseudonyms } from './pseudonymize-law.js';

test('a pseudonymized org and log give the same decisions, and contain no original name', async () => {
  const { whole, decisions } = await checkPseudonyms(10);
  expect(whole).toBeGreaterThan(1);
  expect(decisions).toBeGreaterThan(10);
});
