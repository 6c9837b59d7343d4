import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EncodedRule } from '../../../src/analysis/symbolic/encode.js';
import { GreedyModel } from '../../../src/analysis/symbolic/greedy-model.js';
import { WatchedRules } from '../../../src/analysis/symbolic/watched-rules.js';
import { not } from '../../../src/logic/kleene/formula.js';
import { conjunctionOf } from '../../../src/logic/solver/conjunction.js';
import { Effort } from '../../../src/logic/solver/effort.js';
import { pointsOf } from '../../logic/puzzle.js';
import { arbitraryConjunction } from './arbitrary-conjunction.js';
import { listIn, smallSpace } from './small-space.js';

const SIZES = [2, 3, 2, 4];
const model = fc.constantFrom(...pointsOf(SIZES));
const formula = fc.oneof(arbitraryConjunction(SIZES), arbitraryConjunction(SIZES).map(not));

/**
 * Generates one step: it adds rules, replaces the known model (one value for each variable) in some cases, changes some values, and
 * searches for the first rule that matches.
 */
const step = fc.record({
  added: fc.nat({ max: 3 }),
  known: fc.option(model, { nil: undefined }),
  changes: arbitraryConjunction(SIZES),
  from: fc.nat({ max: 3 }),
});

test('property: the fast search for the first matching rule finds the same rule as a test of all rules', () => {
  const seen = { found: 0, none: 0 };
  const formulas = fc.array(formula, { minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(formulas, model, fc.array(step, { minLength: 1, maxLength: 6 }), (asked, start, steps) => {
      const space = smallSpace({ sizes: SIZES, asked });
      const waiting = [...listIn(space, asked.length).rules];
      const rules: EncodedRule[] = [];
      const watched = new WatchedRules(start, rules, 'may', new Effort(1000));
      for (const { added, known, changes, from } of steps) {
        rules.push(...waiting.splice(0, added));
        if (known !== undefined) watched.moveTo(known);
        const made = new GreedyModel(watched.known, space);
        if (!made.hold(conjunctionOf(changes, space.sizeOf))) continue;
        const expected = rules.findIndex((rule, index) => index >= from && rule.isAt(made.model));
        seen[expected < 0 ? 'none' : 'found'] += 1;
        expect(watched.firstAt(made, from)).toBe(expected);
      }
    }),
    { numRuns: 500 },
  );
  expect(seen.found).toBeGreaterThan(100);
  expect(seen.none).toBeGreaterThan(100);
});
