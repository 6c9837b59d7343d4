import { expect, test } from 'vitest';
import { nearestChangesAreNearest } from './counterfactual-law.js';

test('W2, W3: the nearest changes have the wanted result and are minimal', () => {
  const sought = nearestChangesAreNearest(60, 50);
  expect(sought.found).toBeGreaterThan(2);
  expect(sought.tried).toBeGreaterThan(100);
});
