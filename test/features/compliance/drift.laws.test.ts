import { expect, test } from 'vitest';
import { checkDrift } from './drift-law.js';

test('R5: undoing the edits that a drift names restores the verdict, and the example sign-ins of the drift show the change', () => {
  const seen = checkDrift(14);
  expect(seen.undone).toBeGreaterThan(0);
  expect(seen.signIns).toBeGreaterThan(0);
});
