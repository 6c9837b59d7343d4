import { expect, test } from 'vitest';
import { logicSolver } from '../../bench/satisfy/logic-solver.js';
import { ownSolver } from '../../bench/satisfy/own-solver.js';
import { makeRules } from '../../bench/satisfy/workload.js';

test.each([20, 60, 150, 250])(
  "another SAT solver finds the same unreachable rules as the project's solver in a policy of %i rules",
  async (count) => {
    const rules = makeRules(count);
    const dead = await ownSolver.unreachableRules(rules, () => {});
    expect(dead).toEqual(await logicSolver.unreachableRules(rules, () => {}));
    expect(count < 60 || dead.length > 0).toBe(true);
  },
);
