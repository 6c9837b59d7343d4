import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CoverIndex } from '../../../src/analysis/symbolic/cover-index.js';
import type { EncodedRule } from '../../../src/analysis/symbolic/encode.js';
import { firstOf } from '../../../src/base/bits.js';
import { always } from '../../../src/logic/kleene/formula.js';
import { implies } from '../../../src/logic/solver/conjunction.js';
import { arbitraryConjunction } from './arbitrary-conjunction.js';
import { listIn, smallSpace } from './small-space.js';

const SIZES = [2, 3, 2, 4];

test('property: the search for a shadowing rule returns the first rule that matches whenever the shadowed rule matches', () => {
  const seen = { covered: 0, not: 0 };
  const formulas = fc.array(fc.oneof(arbitraryConjunction(SIZES), fc.constant(always)), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(formulas, fc.subarray([...SIZES.keys()], { maxLength: 1 }), (asked, unknowable) => {
      const space = smallSpace({ sizes: SIZES, asked, unknowable });
      const { rules } = listIn(space, asked.length);
      const index = new CoverIndex(space);
      const added: EncodedRule[] = [];
      for (const rule of rules) {
        const lower = rule.in('may').conjunction;
        // A rule that matches nothing is skipped: the index never reports it as shadowed.
        if ([...lower.sets.values()].some((values) => firstOf(values) < 0)) continue;
        const expected = added.find((upper) => implies(lower, upper.in('must').conjunction));
        seen[expected === undefined ? 'not' : 'covered'] += 1;
        expect(index.coverOf(rule)?.index).toBe(expected?.index);
        index.add(rule);
        added.push(rule);
      }
    }),
    { numRuns: 900 },
  );
  expect(seen.covered).toBeGreaterThan(100);
  expect(seen.not).toBeGreaterThan(100);
});
