/** `npm run fuzz -- hostile-plans`: whatever a plan holds, every command that reads an org answers or says what is wrong. */
import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryHostilePlan, survivesEveryCommand } from '../cli/hostile-plans.js';

test('whatever a plan holds, every command answers, or says what is wrong, and writes nothing that is obeyed', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryHostilePlan, (plan) => survivesEveryCommand(plan)),
    { numRuns: 60 },
  );
});
