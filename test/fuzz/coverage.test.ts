import { test } from 'vitest';
import { checkSuggestedCoverage } from '../testing/coverage/coverage-law.js';
import { checkImpossiblePoints } from '../testing/coverage/impossible-law.js';

test('the policy tests that `preflight` suggests all pass, and cover every coverage goal that is not unknown', () => {
  console.log(checkSuggestedCoverage(1000));
});

test('no valid request reaches a coverage goal of policy tests that is reported as impossible', () => {
  console.log(checkImpossiblePoints(1000));
});
