/** `npm run fuzz -- hostile-plans`: every command that reads an org answers for any plan or reports what is wrong. */
import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryHostilePlan, expectEveryCommandSurvives } from '../cli/hostile-plans.js';

test('for any Terraform plan, every command prints an answer or a problem, and no terminal control sequences', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryHostilePlan, (plan) => expectEveryCommandSurvives(plan)),
    { numRuns: 60 },
  );
});
