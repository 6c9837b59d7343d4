import { test } from 'vitest';
import { OVER_ORG, planWithHostileNames, survivesEveryCommand } from './hostile-plans.js';

test('of a plan with hostile names every command answers, or says what is wrong, and writes nothing that is obeyed', async () => {
  await survivesEveryCommand(planWithHostileNames, [OVER_ORG]);
});
