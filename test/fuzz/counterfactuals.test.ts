import { expect, test } from 'vitest';
import { checkNearestChanges } from '../what-if/counterfactual-law.js';

test('W2, W3: on five hundred orgs, the nearest changes of a sign-in have the wanted result and are minimal', () => {
  const sought = checkNearestChanges(500, 400);
  console.log(`nearest changes: ${JSON.stringify(sought)}`);
  expect(sought.found).toBeGreaterThan(50);
});
