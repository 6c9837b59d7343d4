import { test } from 'vitest';
import { expectEveryCommandSurvives, OVER_ORG, planWithHostileNames } from './hostile-plans.js';

test('every command answers for a Terraform plan with hostile names or reports the problem, and prints no control sequences', async () => {
  await expectEveryCommandSurvives(planWithHostileNames, [OVER_ORG]);
});
