import { test } from 'vitest';
import { suggestedCoversAll } from '../suite/coverage/coverage-law.js';
import { impossibleIsNeverReached } from '../suite/coverage/impossible-law.js';

test('T4, T5: with what is suggested all is covered but what is unknown, and all of it passes', () => {
  console.log(suggestedCoversAll(1000));
});

test('no request that can be reaches a point that is said to be impossible', () => {
  console.log(impossibleIsNeverReached(1000));
});
