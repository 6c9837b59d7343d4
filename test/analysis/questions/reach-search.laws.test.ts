import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNever, reachIndexOf } from '../../../src/analysis/questions/reach.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { compile } from '../../../src/simulate/compile.js';
import { arbitraryOrg } from '../../generators/org.js';

test('a rule that a quick search finds reachable or unreachable is so according to the solver', () => {
  const seen = { dead: 0, decided: 0 };
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      const compiled = compile(org);
      const [quick, plain] = [sessionOf(compiled), sessionOf(compiled)];
      for (const { rule, model, unreached } of reachIndexOf(quick).rules.values()) {
        const { list, index } = rule;
        const same = plain.lists[quick.lists.indexOf(list)]?.rules[index];
        const isDecided = (sense: 'may' | 'must') =>
          plain.space.solver.solve(same?.decides(sense)).kind === 'satisfiable';
        if (model !== undefined) expect(isDecided('must')).toBe(true);
        if (isNever(unreached?.kind)) expect(isDecided('may')).toBe(false);
        seen.decided += Number(model !== undefined);
        seen.dead += Number(isNever(unreached?.kind));
      }
    }),
    { numRuns: 75 },
  );
  expect(seen.dead).toBeGreaterThan(50);
  expect(seen.decided).toBeGreaterThan(50);
});
