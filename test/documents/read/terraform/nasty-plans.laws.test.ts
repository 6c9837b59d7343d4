import fc from 'fast-check';
import { test } from 'vitest';
import { decisionsStay } from './nasty-plans.js';

test("verdicts decided over an export stay the same, whatever the plan's unknown values become", async () => {
  await fc.assert(decisionsStay(4), { numRuns: 20 });
});
