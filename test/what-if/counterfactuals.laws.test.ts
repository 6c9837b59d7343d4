import { expect, test } from 'vitest';
import { checkNearestChanges } from './counterfactual-law.js';

test('property: the smallest changes to a sign-in that `explain` suggests give the wanted result, and no smaller change does', () => {
  const sought = checkNearestChanges(30, 50);
  expect(sought.found).toBeGreaterThan(0);
  expect(sought.tried).toBeGreaterThan(30);
});
