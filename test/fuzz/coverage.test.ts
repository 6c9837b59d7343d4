import { test } from 'vitest';
import { suggestedCoversAll } from '../suite/coverage/coverage-law.js';
import { impossibleIsNeverReached } from '../suite/coverage/impossible-law.js';

test('T4, T5: suggested tests cover everything but unknowns, and all pass', () => {
  console.log(suggestedCoversAll(1000));
});

test('no valid request reaches a point that is reported as impossible', () => {
  console.log(impossibleIsNeverReached(1000));
});
