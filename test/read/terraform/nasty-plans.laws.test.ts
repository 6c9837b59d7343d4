import fc from 'fast-check';
import { test } from 'vitest';
import { keepsDecided } from './nasty-plans.js';

test('whatever comes of what a plan does not know yet, what is decided over an export stays decided so', async () => {
  await fc.assert(keepsDecided(4), { numRuns: 20 });
});
