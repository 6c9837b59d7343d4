import { expect, test } from 'vitest';
import { nearestChangesAreNearest } from '../what-if/counterfactual-law.js';

test('W2, W3: of five hundred orgs the nearest changes do as wanted, no part of them does, and no fewer do', () => {
  const sought = nearestChangesAreNearest(500, 400);
  console.log(`nearest changes: ${JSON.stringify(sought)}`);
  expect(sought.found).toBeGreaterThan(50);
});
