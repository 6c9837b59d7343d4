import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { all, any, atom, type Formula } from '../../src/logic/kleene/formula.js';
import { contains, disjoint, merge, pointCount, share, subtract } from '../../src/logic/solver/cubes.js';
import { enumerate } from '../../src/logic/solver/enumerate.js';
import type { Choice } from '../../src/logic/solver/literal.js';
import { Solver } from '../../src/logic/solver/satisfy.js';
import { arbitraryPuzzle, holdsAt, pointsOf, solverFor } from './puzzle.js';

const runs = { numRuns: 750 };
const arbitraryQuestion = arbitraryPuzzle({ formulas: 3, variables: 4, size: 4 }).chain(
  ({ sizes, formulas }) =>
    fc.record({
      sizes: fc.constant(sizes),
      formulas: fc.constant(formulas),
      shown: fc.subarray([...sizes.keys()]),
    }),
);

describe('enumeration of the assignments that satisfy a formula', () => {
  test('property: enumerating the solutions of a formula finds exactly the assignments that satisfy the formula', () => {
    fc.assert(
      fc.property(arbitraryQuestion, ({ sizes, formulas: [formula = never] }) => {
        const solver = solverFor(sizes);
        const { kind, boxes } = enumerate(solver, {
          holds: solver.literal(formula),
          shown: [...sizes.keys()],
        });
        expect(kind).toBe('complete');
        const points = pointsOf(sizes).filter((point) => holdsAt(formula, point));
        for (const point of pointsOf(sizes)) expect(contains(boxes, point)).toBe(holdsAt(formula, point));
        expect(pointCount(merge(disjoint(boxes, sizes).boxes, sizes), sizes)).toBe(BigInt(points.length));
      }),
      runs,
    );
  });

  test('property: each enumerated box of some variables can be extended to an assignment of all variables that satisfies the formula', () => {
    fc.assert(
      fc.property(arbitraryQuestion, ({ sizes, formulas: [formula = never], shown }) => {
        const solver = solverFor(sizes);
        const { kind, boxes } = enumerate(solver, { holds: solver.literal(formula), shown });
        expect(kind).toBe('complete');
        const points = pointsOf(sizes);
        const satisfying = new Set(
          points.filter((one) => holdsAt(formula, one)).map((one) => keyOf(one, shown)),
        );
        for (const box of boxes) for (const variable of box.keys()) expect(shown).toContain(variable);
        for (const point of points) expect(contains(boxes, point)).toBe(satisfying.has(keyOf(point, shown)));
      }),
      runs,
    );
  });

  test('property: enumerating solutions under requirements and assumptions finds exactly the assignments that satisfy all of these', () => {
    fc.assert(
      fc.property(arbitraryQuestion, ({ sizes, formulas }) => {
        const [formula = never, required = always, assumed = always] = formulas;
        const solver = solverFor(sizes);
        solver.require(required);
        const given = [solver.literal(assumed)];
        const { boxes } = enumerate(solver, {
          holds: solver.literal(formula),
          given,
          shown: [...sizes.keys()],
        });
        for (const point of pointsOf(sizes))
          if (holdsAt(required, point) && holdsAt(assumed, point))
            expect(contains(boxes, point)).toBe(holdsAt(formula, point));
      }),
      runs,
    );
  });

  test('property: enumerating the assignments of a formula twice gives the same assignments', () => {
    fc.assert(
      fc.property(arbitraryQuestion, ({ sizes, formulas: [formula = never], shown }) => {
        const solver = solverFor(sizes);
        const question = { holds: solver.literal(formula), shown };
        const [one, other] = [enumerate(solver, question).boxes, enumerate(solver, question).boxes];
        for (const point of pointsOf(sizes)) expect(contains(other, point)).toBe(contains(one, point));
      }),
      runs,
    );
  });

  test('property: an enumerated box restricts a variable only if that is necessary', () => {
    fc.assert(
      fc.property(arbitraryQuestion, ({ sizes, formulas: [formula = never] }) => {
        const solver = solverFor(sizes);
        const { boxes } = enumerate(solver, { holds: solver.literal(formula), shown: [...sizes.keys()] });
        for (const box of boxes)
          for (const variable of box.keys()) {
            const larger = new Map(box);
            larger.delete(variable);
            const beyond = pointsOf(sizes).filter((point) => contains([larger], point));
            expect(beyond.every((point) => holdsAt(formula, point))).toBe(false);
          }
      }),
      runs,
    );
  });
});

test('the enumeration of the solutions of a formula reports that it reached its limit only if there are more solutions', () => {
  const solver = new Solver();
  const variables = Array.from({ length: 4 }, () => solver.variable(2));
  const holds = solver.literal(any(variables.map((variable) => atom({ variable, values: [1] }))));
  const question = { holds, shown: variables };
  expect(enumerate(solver, { ...question, limit: 3 })).toMatchObject({
    kind: 'limited',
    boxes: { length: 3 },
  });
  expect(enumerate(solver, { ...question, limit: 4 })).toMatchObject({
    kind: 'complete',
    boxes: { length: 4 },
  });
  expect(enumerate(solver, { ...question, budget: { propagations: 0 } }).kind).toBe('undecided');
});

test('a network zone with hundreds of address ranges is enumerated as one box, in one step', () => {
  const solver = new Solver();
  const cell = solver.variable(4096);
  const group = solver.variable(2);
  const office = { variable: cell, values: Array.from({ length: 300 }, (_, index) => 1000 + index) };
  const holds = solver.literal(all([atom(office), atom({ variable: group, values: [1] })]));
  const space = [4096, 2];
  const { boxes } = enumerate(solver, { holds, shown: [cell, group] });
  expect(boxes).toEqual([
    new Map([
      [cell, office.values],
      [group, [1]],
    ]),
  ]);
  expect(share(boxes, space)).toBe(300 / 8192);
  expect(pointCount(subtract([new Map()], boxes[0] ?? new Map(), space), space)).toBe(8192n - 300n);
});

const always: Formula<Choice> = { kind: 'always' };
const never: Formula<Choice> = { kind: 'never' };

function keyOf(point: readonly number[], shown: readonly number[]): string {
  return shown.map((variable) => point[variable]).join();
}
