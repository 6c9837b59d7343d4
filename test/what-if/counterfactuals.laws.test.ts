import { expect, test } from 'vitest';
import { nearestChangesAreNearest } from './counterfactual-law.js';

test('W2, W3: the nearest changes come out as wanted, no part of them does, and no fewer changes do', () => {
  const sought = nearestChangesAreNearest(30, 50);
  expect(sought.found).toBeGreaterThan(2);
  expect(sought.tried).toBeGreaterThan(50);
});
