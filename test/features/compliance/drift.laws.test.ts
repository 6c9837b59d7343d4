import { expect, test } from 'vitest';
import { checkDrift } from './drift-law.js';

test('property: undoing the edits listed for a drift restores the verdict, and the example sign-ins of the drift show the change', () => {
  const seen = checkDrift(14);
  expect(seen.undone).toBeGreaterThan(0);
  expect(seen.signIns).toBeGreaterThan(0);
});
