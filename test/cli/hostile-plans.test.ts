import { test } from 'vitest';
import { OVER_ORG, planWithHostileNames, survivesEveryCommand } from './hostile-plans.js';

test('every command answers for a plan with hostile names or reports what is wrong, and prints no control sequences', async () => {
  await survivesEveryCommand(planWithHostileNames, [OVER_ORG]);
});
