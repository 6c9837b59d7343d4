import fc from 'fast-check';
import type { Formula } from '../../src/logic/kleene/formula.js';
import type { Choice, Literal } from '../../src/logic/solver/literal.js';
import { type Model, Solver } from '../../src/logic/solver/satisfy.js';

/** A problem for the solver. `sizes` is the number of values of each variable. The variables occur in `formulas`. */
export interface Puzzle {
  readonly sizes: readonly number[];
  readonly formulas: readonly Formula<Choice>[];
}

type Point = readonly number[];

export function arbitraryPuzzle(
  shape: { readonly formulas?: number; readonly variables?: number; readonly size?: number } = {},
): fc.Arbitrary<Puzzle> {
  const { formulas = 6, variables = 6, size = 5 } = shape;
  return fc.array(fc.integer({ min: 1, max: size }), { minLength: 1, maxLength: variables }).chain((sizes) =>
    fc.record({
      sizes: fc.constant(sizes),
      formulas: fc.array(arbitraryFormula(sizes), { minLength: 1, maxLength: formulas }),
    }),
  );
}

/** Generates formulas without the helpers of formula.ts, so that double negations and redundant parts occur. */
export function arbitraryFormula(sizes: readonly number[], depth = 4): fc.Arbitrary<Formula<Choice>> {
  const atom = arbitraryChoice(sizes).map((choice): Formula<Choice> => ({ kind: 'atom', atom: choice }));
  if (depth === 0) return atom;
  const part = arbitraryFormula(sizes, depth - 1);
  const parts = fc.array(part, { maxLength: 4 });
  return fc.oneof(
    { weight: 4, arbitrary: atom },
    { weight: 1, arbitrary: fc.constantFrom<Formula<Choice>>({ kind: 'always' }, { kind: 'never' }) },
    { weight: 3, arbitrary: parts.map((of): Formula<Choice> => ({ kind: 'all', of })) },
    { weight: 3, arbitrary: parts.map((of): Formula<Choice> => ({ kind: 'any', of })) },
    { weight: 2, arbitrary: part.map((of): Formula<Choice> => ({ kind: 'not', of })) },
  );
}

function arbitraryChoice(sizes: readonly number[]): fc.Arbitrary<Choice> {
  return fc.nat({ max: sizes.length - 1 }).chain((variable) =>
    fc.record({
      variable: fc.constant(variable),
      values: fc.array(fc.nat({ max: sizes[variable] as number }), { maxLength: 4 }),
    }),
  );
}

export function pointsOf(sizes: readonly number[]): Point[] {
  return sizes.reduce<Point[]>(
    (points, size) =>
      points.flatMap((point) => Array.from({ length: size }, (_, value) => [...point, value])),
    [[]],
  );
}

export function holdsAt(formula: Formula<Choice>, point: Model): boolean {
  switch (formula.kind) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'atom':
      return formula.atom.values.includes(point[formula.atom.variable] as number);
    case 'all':
      return formula.of.every((part) => holdsAt(part, point));
    case 'any':
      return formula.of.some((part) => holdsAt(part, point));
    case 'not':
      return !holdsAt(formula.of, point);
  }
}

export function solverFor(sizes: readonly number[]): Solver {
  const solver = new Solver();
  for (const size of sizes) solver.variable(size);
  return solver;
}

/** Returns a new solver with all formulas. Each formula has a literal (its selector) and must hold only while this literal is assumed. */
export function guarded({ sizes, formulas }: Puzzle): { solver: Solver; selectors: Literal[] } {
  const solver = solverFor(sizes);
  const selectors = formulas.map((formula) => {
    const selector = solver.selector();
    solver.require(formula, selector);
    return selector;
  });
  return { solver, selectors };
}
