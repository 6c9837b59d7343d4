import { expect, test } from 'vitest';
import { both, eitherOf, everyOf } from '../../../src/analysis/symbolic/first-match.js';
import { type Literal, negated } from '../../../src/logic/solver/literal.js';
import { Solver } from '../../../src/logic/solver/satisfy.js';

const JOINS = [
  ['everyOf', everyOf, (values: readonly boolean[]) => values.every(Boolean)],
  ['eitherOf', eitherOf, (values: readonly boolean[]) => values.some(Boolean)],
  [
    'both, pair by pair',
    (literals: readonly Literal[], solver: Solver) =>
      literals.length === 0
        ? solver.literal({ kind: 'always' })
        : literals.reduce((one, other) => both(one, other, solver)),
    (values: readonly boolean[]) => values.every(Boolean),
  ],
] as const;

test.each(JOINS)(
  'the solver formula that joins up to three literals by %s equals its truth table',
  (_, join, expected) => {
    for (let count = 0; count <= 3; count++) {
      const solver = new Solver();
      const literals = Array.from({ length: count }, () =>
        solver.literal({ kind: 'atom', atom: { variable: solver.variable(2), values: [1] } }),
      );
      const joined = join(literals, solver);
      for (let row = 0; row < 2 ** count; row++) {
        const values = literals.map((_, at) => (row & (1 << at)) !== 0);
        const given = literals.map((literal, at) => (values[at] === true ? literal : negated(literal)));
        const [holds, fails] = [joined, negated(joined)].map(
          (one) => solver.solve([...given, one]).kind === 'satisfiable',
        );
        expect({ values, holds, fails }).toEqual({
          values,
          holds: expected(values),
          fails: !expected(values),
        });
      }
    }
  },
);
