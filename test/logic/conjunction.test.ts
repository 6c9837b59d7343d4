import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bits, hasBit } from '../../src/base/bits.js';
import { type Conjunction, conjunctionOf, implies } from '../../src/logic/solver/conjunction.js';
import { arbitraryPuzzle, holdsAt, pointsOf } from './puzzle.js';

type Point = readonly number[];

const puzzle = arbitraryPuzzle({ formulas: 2, variables: 4, size: 4 });

test('property: a formula implies the conjunction of literals derived from it, and equals the conjunction if it is marked as complete', () => {
  let whole = 0;
  fc.assert(
    fc.property(puzzle, ({ sizes, formulas: [formula] }) => {
      if (formula === undefined) return;
      const conjunction = conjunctionOf(formula, (variable) => sizes[variable] as number);
      if (conjunction.isWhole) whole++;
      for (const point of pointsOf(sizes)) {
        const isAsked = holdsOf(conjunction, point);
        if (holdsAt(formula, point)) expect(isAsked).toBe(true);
        else if (conjunction.isWhole) expect(isAsked).toBe(false);
      }
    }),
    { numRuns: 600 },
  );
  expect(whole).toBeGreaterThan(100);
});

test('property: if the comparison of the conjunctions derived from two formulas reports an implication, the first formula implies the second', () => {
  let implied = 0;
  fc.assert(
    fc.property(puzzle, ({ sizes, formulas: [lower, upper] }) => {
      if (lower === undefined || upper === undefined) return;
      const sizeOf = (variable: number) => sizes[variable] as number;
      if (!implies(conjunctionOf(lower, sizeOf), conjunctionOf(upper, sizeOf))) return;
      implied++;
      for (const point of pointsOf(sizes))
        if (holdsAt(lower, point)) expect(holdsAt(upper, point)).toBe(true);
    }),
    { numRuns: 3000 },
  );
  expect(implied).toBeGreaterThan(20);
});

function holdsOf({ sets, clauses }: Conjunction, point: Point): boolean {
  const isIn = ([variable, values]: readonly [number, Bits]) => hasBit(values, point[variable] as number);
  return [...sets].every(isIn) && clauses.every((clause) => [...clause].some(isIn));
}
