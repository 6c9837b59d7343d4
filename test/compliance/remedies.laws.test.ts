import { expect, test } from 'vitest';
import { remediesDoWhatIsTold } from './remedy-law.js';

test('R3: an org with a remedy applied comes to what was told of it, and locks out whom was told', () => {
  const seen = remediesDoWhatIsTold(12);
  expect(seen.met).toBeGreaterThan(2);
  expect(seen.lockouts).toBeGreaterThan(2);
});
