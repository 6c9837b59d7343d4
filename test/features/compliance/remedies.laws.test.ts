import { expect, test } from 'vitest';
import { checkRemedies } from './remedy-law.js';

test('property: an applied compliance remedy has the stated result, and locks out exactly the stated users', () => {
  const seen = checkRemedies(12);
  expect(seen.met).toBeGreaterThan(0);
  expect(seen.lockouts).toBeGreaterThan(1);
});
