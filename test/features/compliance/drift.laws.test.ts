import { expect, test } from 'vitest';
import { checkDrift } from './drift-law.js';

test('property: undoing the edits that a compliance drift lists restores the verdict, and its example sign-ins show the change', () => {
  const seen = checkDrift(14);
  expect(seen.undone).toBeGreaterThan(0);
  expect(seen.signIns).toBeGreaterThan(0);
});
