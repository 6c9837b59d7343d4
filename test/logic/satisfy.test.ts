import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { all, any, atom, type Formula, not } from '../../src/logic/kleene/formula.js';
import { type Choice, type Literal, negated } from '../../src/logic/solver/literal.js';
import { type Model, Solver } from '../../src/logic/solver/satisfy.js';
import { smallestCore } from '../../src/logic/solver/unsatisfiable-core.js';
import { arbitraryFormula, arbitraryPuzzle, guarded, holdsAt, pointsOf, solverFor } from './puzzle.js';

const runs = { numRuns: 750 };
const few = { numRuns: 250 };

describe('properties of the solver', () => {
  test('property: the solver finds a solution exactly if some assignment satisfies every formula, and its model is such an assignment', () => {
    fc.assert(
      fc.property(arbitraryPuzzle(), ({ sizes, formulas }) => {
        const solver = solverFor(sizes);
        for (const formula of formulas) solver.require(formula);
        const answer = solver.solve();
        const isPossible = pointsOf(sizes).some((point) => satisfies(formulas, point));
        expect(answer.kind).toBe(isPossible ? 'satisfiable' : 'unsatisfiable');
        if (answer.kind === 'satisfiable') {
          for (const [variable, value] of Array.from(answer.model).entries())
            expect(value).toBeLessThan(sizes[variable] as number);
          expect(satisfies(formulas, answer.model)).toBe(true);
        }
      }),
      runs,
    );
  });

  test('property: the solver is correct for variables with many values and long value lists', () => {
    const puzzle = fc.record({ a: wideFormulas(40), b: wideFormulas(70) }).map(({ a, b }) => [...a, ...b]);
    fc.assert(
      fc.property(puzzle, fc.array(fc.nat(255), { minLength: 1, maxLength: 4 }), (formulas, questions) => {
        const points = pointsOf(WIDE);
        const { solver, selectors } = guarded({ sizes: WIDE, formulas });
        for (const question of [...questions, 255]) {
          const asked = selectors.filter((_, index) => (question >> index) & 1);
          const behind = (literals: readonly Literal[]) =>
            formulas.filter((_, index) => literals.includes(selectors[index] as Literal));
          const answer = solver.solve(asked);
          const isPossible = points.some((point) => satisfies(behind(asked), point));
          expect(answer.kind).toBe(isPossible ? 'satisfiable' : 'unsatisfiable');
          if (answer.kind === 'satisfiable') expect(satisfies(behind(asked), answer.model)).toBe(true);
          if (answer.kind !== 'unsatisfiable') continue;
          const { core } = smallestCore(solver, answer.core);
          expect(points.some((point) => satisfies(behind(core), point))).toBe(false);
          for (const left of core.keys())
            expect(points.some((point) => satisfies(behind(core.toSpliced(left, 1)), point))).toBe(true);
        }
      }),
      { numRuns: 90 },
    );

    function wideFormulas(size: number): fc.Arbitrary<Formula<Choice>[]> {
      const variable = size === 40 ? 0 : 1;
      const range = fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).map(([one, other]): Choice => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        return { variable, values: Array.from({ length: high - low + 1 }, (_, index) => low + index) };
      });
      const single = fc.nat(size - 1).map((value): Choice => ({ variable, values: [value] }));
      const choice = fc.oneof(range, single).map((values) => atom(values));
      const part = fc.tuple(choice, fc.boolean()).map(([one, isDenied]) => (isDenied ? not(one) : one));
      const clause = fc
        .array(part, { minLength: 1, maxLength: 3 })
        .map((parts) => any(parts.map((one) => all([one]))));
      return fc.array(fc.oneof(clause, arbitraryFormula(WIDE, 3)), { minLength: 1, maxLength: 8 });
    }
  });

  test('property: an unsatisfiable core is unsatisfiable, and a smallest core becomes satisfiable without any one member', () => {
    fc.assert(
      fc.property(arbitraryPuzzle({ formulas: 10 }), (puzzle) => {
        const { solver, selectors } = guarded(puzzle);
        const answer = solver.solve(selectors);
        if (answer.kind !== 'unsatisfiable') return;
        const points = pointsOf(puzzle.sizes);
        const canHold = (core: readonly Literal[]) =>
          points.some((point) =>
            satisfies(
              core.map((one) => formulaBehind(one)),
              point,
            ),
          );
        const formulaBehind = (selector: Literal) =>
          puzzle.formulas[selectors.indexOf(selector)] as Formula<Choice>;
        expect(canHold(answer.core)).toBe(false);
        const smallest = smallestCore(solver, answer.core);
        expect(smallest.isMinimal).toBe(true);
        expect(canHold(smallest.core)).toBe(false);
        for (const index of smallest.core.keys())
          expect(canHold(smallest.core.toSpliced(index, 1))).toBe(true);
      }),
      runs,
    );
  });

  test('property: a reused solver gives the same answers as a new one, and assumptions have no lasting effect', () => {
    const puzzles = arbitraryPuzzle({ formulas: 8 }).chain((puzzle) =>
      fc.record({
        puzzle: fc.constant(puzzle),
        questions: fc.array(fc.subarray([...puzzle.formulas.keys()]), { minLength: 1, maxLength: 8 }),
        denied: fc.nat(255),
      }),
    );
    fc.assert(
      fc.property(puzzles, ({ puzzle: { sizes, formulas }, questions, denied }) => {
        const solver = solverFor(sizes);
        const points = pointsOf(sizes);
        const required: Formula<Choice>[] = [];
        for (const [round, question] of questions.entries()) {
          const asked = question.map((index) => {
            const formula = formulas[index] as Formula<Choice>;
            return (denied >> index) & 1 ? not(formula) : formula;
          });
          const literals = question.map((index) => {
            const literal = solver.literal(formulas[index] as Formula<Choice>);
            return (denied >> index) & 1 ? negated(literal) : literal;
          });
          const answer = solver.solve(literals);
          const expected = points.some((point) => satisfies([...required, ...asked], point));
          expect(answer.kind).toBe(expected ? 'satisfiable' : 'unsatisfiable');
          if (answer.kind === 'satisfiable')
            expect(satisfies([...required, ...asked], answer.model)).toBe(true);
          if (answer.kind === 'unsatisfiable') {
            const core = asked.filter((_, index) => answer.core.includes(literals[index] as Literal));
            expect(points.some((point) => satisfies([...required, ...core], point))).toBe(false);
          }
          const more = formulas[round] as Formula<Choice> | undefined;
          if (more === undefined || round % 3 !== 2) continue;
          solver.require(more);
          required.push(more);
        }
      }),
      runs,
    );
  });

  test('property: the answers of the solver are correct even if learned clauses are dropped at any time', () => {
    const hard = fc.record({
      sizes: fc.array(fc.integer({ min: 2, max: 3 }), { minLength: 7, maxLength: 8 }),
      clauses: fc.array(
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { minLength: 3, maxLength: 3 }),
        { minLength: 20, maxLength: 60, size: 'max' },
      ),
      questions: fc.array(fc.infiniteStream(fc.boolean()), { minLength: 3, maxLength: 3 }),
    });
    const seen = { satisfiable: 0, unsatisfiable: 0, undecided: 0 };
    fc.assert(
      fc.property(hard, ({ sizes, clauses, questions }) => {
        const formulas = clauses.map((parts) =>
          any(
            parts.map(([one, value, isDenied]) => {
              const variable = one % sizes.length;
              const part = atom<Choice>({ variable, values: [value % (sizes[variable] as number)] });
              return isDenied ? not(part) : part;
            }),
          ),
        );
        const solver = new Solver({ learnt: 1 });
        for (const size of sizes) solver.variable(size);
        const selectors = formulas.map((formula) => {
          const selector = solver.selector();
          solver.require(formula, selector);
          return selector;
        });
        const points = pointsOf(sizes);
        const canHold = (literals: readonly Literal[]) => {
          const asked = formulas.filter((_, index) => literals.includes(selectors[index] as Literal));
          return points.some((point) => satisfies(asked, point));
        };
        for (const question of questions) {
          const asked = selectors.filter(() => question.next().value || question.next().value);
          const answer = solver.solve(asked);
          seen[answer.kind] += 1;
          expect(answer.kind).toBe(canHold(asked) ? 'satisfiable' : 'unsatisfiable');
          if (answer.kind === 'satisfiable')
            expect(
              satisfies(
                formulas.filter((_, index) => asked.includes(selectors[index] as Literal)),
                answer.model,
              ),
            ).toBe(true);
          if (answer.kind === 'unsatisfiable') expect(canHold(answer.core)).toBe(false);
        }
      }),
      { numRuns: 250 },
    );
    expect(seen.satisfiable).toBeGreaterThan(100);
    expect(seen.unsatisfiable).toBeGreaterThan(100);
  });

  test('property: a literal that represents a formula is true exactly if the formula is true', () => {
    fc.assert(
      fc.property(arbitraryPuzzle({ formulas: 1, variables: 4 }), ({ sizes, formulas: [formula] }) => {
        const solver = solverFor(sizes);
        const literal = solver.literal(formula as Formula<Choice>);
        for (const point of pointsOf(sizes)) {
          const given = point.map((value, variable) => solver.literal(atom({ variable, values: [value] })));
          const isHeld = holdsAt(formula as Formula<Choice>, point);
          expect(solver.solve([...given, literal]).kind).toBe(isHeld ? 'satisfiable' : 'unsatisfiable');
          expect(
            solver.solve([literal, ...given].map((one, at) => (at === 0 ? negated(one) : one))).kind,
          ).toBe(isHeld ? 'unsatisfiable' : 'satisfiable');
        }
      }),
      few,
    );
  });

  test('property: the solver returns the preferred assignment if this assignment satisfies every formula', () => {
    const puzzles = arbitraryPuzzle().chain(({ sizes, formulas }) =>
      fc.record({
        sizes: fc.constant(sizes),
        formulas: fc.constant(formulas),
        preferred: fc.tuple(...sizes.map((size) => fc.nat(size - 1))),
      }),
    );
    fc.assert(
      fc.property(puzzles, ({ sizes, formulas, preferred }) => {
        const solver = new Solver();
        for (const [variable, size] of sizes.entries()) solver.variable(size, preferred[variable]);
        for (const formula of formulas) solver.require(formula);
        if (!satisfies(formulas, preferred)) return;
        expect(solver.solve()).toEqual({ kind: 'satisfiable', model: Int32Array.from(preferred) });
      }),
      runs,
    );
  });

  test('property: two instances of the solver that get the same queries in the same order give the same answers', () => {
    fc.assert(
      fc.property(arbitraryPuzzle({ formulas: 8 }), (puzzle) => {
        const [one, other] = [guarded(puzzle), guarded(puzzle)];
        for (let count = 1; count <= puzzle.formulas.length; count++)
          expect(one.solver.solve(one.selectors.slice(0, count))).toEqual(
            other.solver.solve(other.selectors.slice(0, count)),
          );
      }),
      few,
    );
  });
});

describe('large inputs of the solver', () => {
  test('the solver handles a formula of any depth', () => {
    const solver = solverFor([2, 2, 5]);
    const top = deep(100_000);
    solver.require(top);
    expect(solver.solve().kind).toBe('satisfiable');
    const literal = solver.literal(not(top));
    expect(solver.solve([literal])).toEqual({ kind: 'unsatisfiable', core: [literal] });
  });

  test('the solver handles a formula of any width', () => {
    const solver = new Solver();
    const choices = Array.from({ length: 100_000 }, () =>
      atom({ variable: solver.variable(2), values: [1] }),
    );
    solver.require(any(choices));
    const answer = solver.solve();
    expect(answer.kind === 'satisfiable' && Array.from(answer.model).includes(1)).toBe(true);
    const none = solver.literal(all(choices.map(not)));
    expect(solver.solve([none])).toEqual({ kind: 'unsatisfiable', core: [none] });
    const each = choices.map((choice) => solver.literal(not(choice)));
    expect(solver.solve(each.slice(1)).kind).toBe('satisfiable');
    expect(solver.solve(each)).toEqual({ kind: 'unsatisfiable', core: each });
  });

  test('the solver finds the last of 5,000 values of a variable after the other values are excluded one by one', () => {
    const solver = new Solver();
    const variable = solver.variable(5000);
    const single = (value: number) => atom({ variable, values: [value] });
    for (let value = 0; value < 4999; value++) solver.require(not(single(value)));
    expect(solver.solve()).toEqual({ kind: 'satisfiable', model: Int32Array.of(4999) });
    solver.require(not(single(4999)));
    expect(solver.solve()).toEqual({ kind: 'unsatisfiable', core: [] });
  });

  test('the solver visits a shared subformula once', () => {
    const solver = solverFor([2, 2]);
    let formula: Formula<Choice> = all([first, second]);
    for (let level = 0; level < 5000; level++) formula = twice(formula, level);
    solver.require(formula);
    expect(solver.solve()).toEqual({ kind: 'satisfiable', model: Int32Array.of(1, 1) });
  });
});

describe('pigeonhole problems for the solver', () => {
  test('the solver proves that seven pigeons do not fit into six holes, in either encoding', () => {
    for (const place of [byChoice, byPairs]) {
      const solver = new Solver();
      place(solver, 7, 6);
      expect(solver.solve()).toEqual({ kind: 'unsatisfiable', core: [] });
      const enough = new Solver();
      place(enough, 7, 7);
      expect(enough.solve().kind).toBe('satisfiable');
    }
  });

  test('the solver proves that nine pigeons do not fit into eight holes while learned clauses are dropped', () => {
    const solver = new Solver();
    byPairs(solver, 9, 8);
    expect(solver.solve()).toEqual({ kind: 'unsatisfiable', core: [] });
  });

  test('if the effort limit ends a search, the same solver continues with a higher limit', () => {
    const solver = new Solver();
    byChoice(solver, 7, 6);
    expect(solver.solve([], { conflicts: 1 })).toEqual({ kind: 'undecided' });
    expect(solver.solve([], { propagations: 1 })).toEqual({ kind: 'undecided' });
    expect(solver.solve().kind).toBe('unsatisfiable');
  });

  test('an unsatisfiable core of the solver that was not minimized is marked as such', () => {
    const solver = new Solver();
    const selectors = byChoice(solver, 7, 6, true);
    const answer = solver.solve(selectors);
    expect(answer.kind).toBe('unsatisfiable');
    const { isMinimal } = smallestCore(solver, selectors, { budget: { conflicts: 0 } });
    expect(isMinimal).toBe(false);
    expect(smallestCore(solver, selectors)).toMatchObject({ isMinimal: true });
  });
});

const WIDE = [40, 70];

const first = atom<Choice>({ variable: 0, values: [1] });
const second = atom<Choice>({ variable: 1, values: [1] });

function satisfies(formulas: readonly Formula<Choice>[], point: Model): boolean {
  return formulas.every((formula) => holdsAt(formula, point));
}

/** Returns a satisfiable, alternately nested formula that is too deep for recursion. */
function deep(depth: number): Formula<Choice> {
  let formula: Formula<Choice> = { kind: 'not', of: { kind: 'not', of: first } };
  for (let level = 0; level < depth; level++) {
    const leaf = atom<Choice>({ variable: 2, values: [level % 5] });
    const of: Formula<Choice>[] = [formula, level % 2 ? leaf : second];
    formula = {
      kind: 'not',
      of: { kind: level % 2 ? 'all' : 'any', of: of.map((part) => ({ kind: 'not', of: part })) },
    };
  }
  return formula;
}

/** Returns a formula that contains the given one twice, so that each level doubles the tree. */
function twice(formula: Formula<Choice>, level: number): Formula<Choice> {
  if (level % 3 === 0) return all([formula, all([formula, second])]);
  return level % 3 === 1 ? all([formula, any([formula, first])]) : any([formula, all([formula, second])]);
}

function byChoice(solver: Solver, pigeons: number, holes: number, isGuarded = false): Literal[] {
  const places = Array.from({ length: pigeons }, () => solver.variable(holes));
  return places.flatMap((one, index) =>
    places.slice(0, index).map((other) => {
      const selector = solver.selector();
      for (let hole = 0; hole < holes; hole++)
        solver.require(
          not(all([atom({ variable: one, values: [hole] }), atom({ variable: other, values: [hole] })])),
          isGuarded ? selector : undefined,
        );
      return selector;
    }),
  );
}

function byPairs(solver: Solver, pigeons: number, holes: number): void {
  const pairs = Array.from({ length: pigeons }, () =>
    Array.from({ length: holes }, () => atom<Choice>({ variable: solver.variable(2), values: [1] })),
  );
  for (const pair of pairs) solver.require(any(pair));
  for (let hole = 0; hole < holes; hole++)
    for (const [index, one] of pairs.entries())
      for (const other of pairs.slice(0, index))
        solver.require(not(all([one[hole] as Formula<Choice>, other[hole] as Formula<Choice>])));
}
