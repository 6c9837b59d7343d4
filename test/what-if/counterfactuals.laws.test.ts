import { expect, test } from 'vitest';
import { checkNearestChanges } from './counterfactual-law.js';

test('W2, W3: the suggested nearest changes of a sign-in give the wanted result and are minimal', () => {
  const sought = checkNearestChanges(30, 50);
  expect(sought.found).toBeGreaterThan(0);
  expect(sought.tried).toBeGreaterThan(30);
});
