import fc from 'fast-check';
import { test } from 'vitest';
import { decisionsStay } from './nasty-plans.js';

test('property: verdicts that are decided for an export with a Terraform plan stay the same, whatever the unknown values of the plan become', async () => {
  await fc.assert(decisionsStay(4), { numRuns: 10 });
});
