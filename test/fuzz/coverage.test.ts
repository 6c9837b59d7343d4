import { test } from 'vitest';
import { checkSuggestedCoverage } from '../testing/coverage/coverage-law.js';
import { checkImpossiblePoints } from '../testing/coverage/impossible-law.js';

test('the suggested policy tests cover everything except unknowns, and all of them pass', () => {
  console.log(checkSuggestedCoverage(1000));
});

test('no valid request reaches a coverage target that is reported as impossible', () => {
  console.log(checkImpossiblePoints(1000));
});
