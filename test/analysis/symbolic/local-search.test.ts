import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localSearchIn } from '../../../src/analysis/symbolic/local-search.js';
import { arbitraryPuzzle, holdsAt, pointsOf } from '../../logic/puzzle.js';
import { smallSpace } from './small-space.js';

const MOST_VALUES = 4;

const known = arbitraryPuzzle({ formulas: 3, variables: 3, size: 7 }).chain(({ sizes, formulas }) => {
  const points = pointsOf(sizes);
  const possible = points.filter((point) => formulas.every((formula) => holdsAt(formula, point)));
  return fc.record({
    sizes: fc.constant(sizes),
    formulas: fc.constant(formulas),
    model: fc.constantFrom(...(possible.length > 0 ? possible : points)),
    other: fc.constantFrom(...points),
    variables: fc.uniqueArray(fc.nat({ max: sizes.length - 1 })),
    isPossible: fc.constant(possible.length > 0),
  });
});

test('property: the local search (`varied`) returns every possible sign-in that differs in one fact, with at most four values per fact', () => {
  let found = 0;
  fc.assert(
    fc.property(known, ({ sizes, formulas, model, variables, isPossible }) => {
      if (!isPossible) return;
      const search = localSearchIn(smallSpace({ sizes, requirements: formulas }));
      const expected = variables.flatMap((variable) =>
        Array.from({ length: sizes[variable] as number }, (_, value) => value)
          .filter((value) => value !== model[variable])
          .slice(0, MOST_VALUES)
          .map((value) => model.with(variable, value))
          .filter((point) => formulas.every((formula) => holdsAt(formula, point))),
      );
      found += expected.length;
      expect([...search.varied(model, new Set(variables))].map((one) => Array.from(one))).toEqual(expected);
    }),
    { numRuns: 400 },
  );
  expect(found).toBeGreaterThan(300);
});

test('property: `joined` of the local search copies the given facts of another sign-in, or returns undefined if the combined sign-in is impossible', () => {
  const seen = { joined: 0, impossible: 0 };
  fc.assert(
    fc.property(known, ({ sizes, formulas, model, other, variables, isPossible }) => {
      if (!isPossible) return;
      const search = localSearchIn(smallSpace({ sizes, requirements: formulas }));
      const point = model.map((value, variable) =>
        variables.includes(variable) ? (other[variable] as number) : value,
      );
      const isMet = formulas.every((formula) => holdsAt(formula, point));
      seen[isMet ? 'joined' : 'impossible'] += 1;
      const joined = search.joined(model, other, variables);
      expect(joined && Array.from(joined)).toEqual(isMet ? point : undefined);
    }),
    { numRuns: 400 },
  );
  expect(seen.joined).toBeGreaterThan(100);
  expect(seen.impossible).toBeGreaterThan(20);
});
