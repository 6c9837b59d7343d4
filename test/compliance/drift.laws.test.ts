import { expect, test } from 'vitest';
import { driftExplains } from './drift-law.js';

test('R5: undoing what a drift names restores the verdict, and its sign-ins show it', () => {
  const seen = driftExplains(14);
  expect(seen.undone).toBeGreaterThan(0);
  expect(seen.signIns).toBeGreaterThan(0);
});
