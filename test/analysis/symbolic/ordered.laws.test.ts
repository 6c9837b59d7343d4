import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spaceOf } from '../../../src/analysis/symbolic/space.js';
import { verdictFor } from '../../../src/analysis/symbolic/verdict-for.js';
import { range } from '../../../src/base/number-arrays.js';
import { all, any, type Formula, not, replaceAtoms } from '../../../src/logic/kleene/formula.js';
import { MATCH, NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { testOf } from '../../../src/logic/solver/choices.js';
import { negated } from '../../../src/logic/solver/literal.js';
import { BLANK_WORLD } from '../../../src/model/expression/evaluate/blank-world.js';
import { compareNumber, type NumberOperator } from '../../../src/model/facts/definition/number-comparison.js';
import type { Meaning } from '../../../src/model/facts/fact.js';
import { ageIn, agesIn, GREATEST, LEAST, OPERATORS, requestAt, sessionAgeFact } from './ordered-fact.js';

interface Comparison {
  readonly operator: NumberOperator;
  readonly limit: number;
}

const ALL = range(GREATEST + 1);

const comparison: fc.Arbitrary<Comparison> = fc.record({
  operator: fc.constantFrom(...(Object.keys(OPERATORS) as NumberOperator[])),
  limit: fc.integer({ min: LEAST - 2, max: GREATEST + 2 }),
});

/** Generates two or three comparisons of the session age with a number, and the usual session age. */
const setting = fc.record({
  usual: fc.integer({ min: LEAST, max: GREATEST }),
  comparisons: fc.array(comparison, { minLength: 2, maxLength: 3 }),
});

function encoded({
  usual,
  comparisons,
}: {
  readonly usual: number;
  readonly comparisons: readonly Comparison[];
}) {
  const fact = sessionAgeFact(usual);
  const meanings = comparisons.map(({ operator, limit }) => compareNumber(fact, operator, limit));
  const space = spaceOf(
    meanings.map((meaning) => ({ meaning, world: BLANK_WORLD })),
    ['app'],
  );
  const variable = space.dimensions.findIndex(({ key }) => key === fact.name);
  return {
    meanings,
    space,
    variable,
    dimension: space.dimensions[variable] as (typeof space.dimensions)[number],
  };
}

test('property: the encoding of number comparisons agrees with the simulator and with JavaScript at every number', () => {
  fc.assert(
    fc.property(setting, ({ usual, comparisons }) => {
      const { meanings, space, variable, dimension } = encoded({ usual, comparisons });
      const values = range(dimension.size).map((value) => agesIn(dimension.words([value])));
      expect(values.flat()).toEqual(ALL);
      expect(values[dimension.preferred]).toContain(usual);
      for (const [index, { operator, limit }] of comparisons.entries()) {
        const meaning = meanings[index] as Meaning;
        const isTrueAt = testOf(space.choices(meaning, BLANK_WORLD));
        const read = verdictFor(meaning, BLANK_WORLD);
        for (const [value, ages] of values.entries())
          for (const age of ages) {
            const model = space.dimensions.map((_, at) => (at === variable ? value : 0));
            const expected = OPERATORS[operator](age, limit);
            expect([age, read(requestAt(age)), isTrueAt(model)]).toEqual([
              age,
              expected ? MATCH : NOT_MATCH,
              expected,
            ]);
          }
      }
    }),
    { numRuns: 250 },
  );
});

test('property: the text for a set of numbers is true of exactly these numbers, and its example is one of them', () => {
  fc.assert(
    fc.property(setting, fc.nat(), (given, bits) => {
      const { dimension, space, variable } = encoded(given);
      const some = range(dimension.size).filter((value) => (bits >> value) & 1);
      if (some.length === 0 || some.length === dimension.size) return;
      const expected = some.flatMap((value) => agesIn(dimension.words([value])));
      expect(agesIn(dimension.words(some))).toEqual(expected);
      for (const value of some) {
        const ages = agesIn(dimension.words([value]));
        const model = space.dimensions.map((_, at) => (at === variable ? value : 0));
        const example = ageIn(space.requestOf(model));
        expect(example).toBe(ages.includes(given.usual) ? given.usual : ages[0]);
      }
    }),
    { numRuns: 250 },
  );
});

test('property: for conditions on a number, each rule that can match has an example, and no rule above it matches the example', () => {
  const formula = fc.letrec<{ readonly formula: Formula<number> }>((tie) => ({
    formula: fc.oneof(
      { depthSize: 'small' },
      fc.nat({ max: 2 }).map((index): Formula<number> => ({ kind: 'atom', atom: index })),
      fc.array(tie('formula'), { minLength: 1, maxLength: 2 }).map(all),
      fc.array(tie('formula'), { minLength: 1, maxLength: 2 }).map(any),
      tie('formula').map(not),
    ),
  })).formula;
  fc.assert(
    fc.property(
      setting,
      fc.array(formula, { minLength: 1, maxLength: 3 }),
      ({ usual, comparisons }, formulas) => {
        const { meanings, space } = encoded({ usual, comparisons });
        const rules = formulas.map((one) => replaced(one, meanings));
        const readers = rules.map((rule) => verdictFor(rule, BLANK_WORLD));
        const literals = rules.map((rule) => space.solver.literal(space.choices(rule, BLANK_WORLD)));
        const decidingAt = (age: number) => readers.findIndex((read) => read(requestAt(age)) === MATCH);
        const decided = new Set(ALL.map(decidingAt));
        for (const [index, literal] of literals.entries()) {
          const found = space.find([literal, ...literals.slice(0, index).map(negated)]);
          expect([index, found.kind]).toEqual([index, decided.has(index) ? 'satisfiable' : 'unsatisfiable']);
          if (found.kind === 'satisfiable')
            expect(decidingAt(ageIn(space.requestOf(found.model)) as number)).toBe(index);
        }
      },
    ),
    { numRuns: 150 },
  );
});

function replaced(formula: Formula<number>, meanings: readonly Meaning[]): Meaning {
  return replaceAtoms(formula, (index) => meanings[index % meanings.length] as Meaning);
}
