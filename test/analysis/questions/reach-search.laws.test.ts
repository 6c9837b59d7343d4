import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNever, reachIndexOf } from '../../../src/analysis/questions/reach.js';
import { ReachSearch } from '../../../src/analysis/questions/reach-search.js';
import { isLimit, whyUnknowable } from '../../../src/analysis/questions/session/reasons.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { firstAt } from '../../../src/analysis/symbolic/encode.js';
import { compile } from '../../../src/simulate/compile.js';
import { arbitraryOrg } from '../../generators/org.js';
import { assertWithFixedCases } from '../../runs.js';

test('property: if the quick search for reachable rules reports a rule as reachable or unreachable, the complete search gives the same result', () => {
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
    { numRuns: 38 },
  );
  expect(seen.dead).toBeGreaterThan(50);
  expect(seen.decided).toBeGreaterThan(50);
});

test('property: if the first quick search leaves a rule undecided, the second one gives the same result as the complete search', () => {
  let again = 0;
  assertWithFixedCases(
    fc.property(arbitraryOrg(), (org) => {
      const compiled = compile(org);
      const [hasty, plain] = [sessionOf(compiled), sessionOf(compiled)];
      const conflictsOfReach = { first: 0, second: 100_000 };
      for (const [at, list] of hasty.lists.entries()) {
        const search = new ReachSearch(list, {
          ...hasty,
          budget: { ...hasty.budget, conflicts: 100_000, conflictsOfReach },
        });
        const undecided = list.rules.filter((rule) => {
          const found = search.next(rule);
          return found.kind === 'undecided' && isLimit(found.reason);
        });
        for (const rule of undecided) {
          const found = search.again(rule);
          if (found === undefined) {
            expect(whyUnknowable(rule)).toBeDefined();
            continue;
          }
          again++;
          const same = plain.lists[at]?.rules[rule.index];
          const isDecided = plain.space.solver.solve(same?.decides('must')).kind === 'satisfiable';
          expect(found.kind === 'found').toBe(isDecided);
          if (found.kind === 'found') expect(firstAt(list, found.model)).toBe(rule);
        }
      }
    }),
    { numRuns: 50 },
  );
  expect(again).toBeGreaterThan(0);
});
