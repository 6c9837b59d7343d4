import { expect, test } from 'vitest';
import { checkNearestChanges } from '../what-if/counterfactual-law.js';

test('on 500 orgs, the smallest changes of a sign-in that `explain` suggests give the wanted result, and no smaller change does', () => {
  const sought = checkNearestChanges(500, 400);
  console.log(`nearest changes: ${JSON.stringify(sought)}`);
  expect(sought.found).toBeGreaterThan(50);
});
