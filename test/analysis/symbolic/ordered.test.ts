import { expect, test } from 'vitest';
import { type Space, spaceOf } from '../../../src/analysis/symbolic/space.js';
import { choice } from '../../../src/analysis/symbolic/theories/theory.js';
import { any, atom } from '../../../src/logic/kleene/formula.js';
import { known, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { BLANK_WORLD } from '../../../src/model/expression/evaluate/blank-world.js';
import { compareNumber } from '../../../src/model/facts/definition/number-comparison.js';
import { type Fact, type Meaning, onDemand } from '../../../src/model/facts/fact.js';
import type { World } from '../../../src/model/facts/world.js';
import { ageIn, meaningsOf, sessionAge, sessionAgeCondition } from './ordered-fact.js';

function spaceFor(meanings: readonly Meaning[], worlds: readonly World[] = [BLANK_WORLD]): Space {
  return spaceOf(
    meanings.flatMap((meaning) => worlds.map((world) => ({ meaning, world }))),
    ['app'],
  );
}

function dimensionIn({ dimensions }: Space) {
  const variable = dimensions.findIndex(({ key }) => key === 'sessionAge');
  const dimension = dimensions[variable];
  if (dimension === undefined) throw new Error('the search space has no session age');
  return { variable, ...dimension };
}

/** Returns the description of each value of the session age. */
function wordsIn(space: Space): string[] {
  const { size, words } = dimensionIn(space);
  return Array.from({ length: size }, (_, value) => words([value]));
}

test('the analysis of a numeric fact has one value for each range that the conditions distinguish', () => {
  const asked = meaningsOf(sessionAgeCondition, { minMinutes: 3, maxMinutes: 8 });
  const space = spaceFor(asked);
  expect(wordsIn(space)).toEqual([
    'session age at most 2 minutes',
    'session age 3 to 8 minutes',
    'session age more than 8 minutes',
  ]);
  const { about, preposition, preferred, variable, words } = dimensionIn(space);
  expect({ about, preposition, preferred }).toEqual({ about: 'person', preposition: 'with', preferred: 1 });
  expect(words([2, 0])).toBe('session age at most 2 minutes or more than 8 minutes');
  expect(words([1, 2])).toBe('session age more than 2 minutes');
  expect(asked.map((meaning) => space.choices(meaning, BLANK_WORLD))).toEqual([
    choice(variable, [1, 2]),
    choice(variable, [0, 1]),
  ]);
});

test('the example of the analysis for a range of numbers is the usual value of the fact if the range contains it, else the least number', () => {
  const space = spaceFor(meaningsOf(sessionAgeCondition, { minMinutes: 3, maxMinutes: 8 }));
  const { variable } = dimensionIn(space);
  const examples = [0, 1, 2].map((value) => {
    const found = space.find([space.solver.literal(choice(variable, [value]))]);
    return found.kind === 'satisfiable' ? ageIn(space.requestOf(found.model)) : undefined;
  });
  expect(examples).toEqual([0, 5, 9]);
});

test('a comparison with a number that the fact can never have does not split the range of numbers', () => {
  const asked = [compareNumber(sessionAge, '<', -1), compareNumber(sessionAge, '<=', 40)];
  const space = spaceFor(asked);
  const { size, variable } = dimensionIn(space);
  expect(size).toBe(1);
  expect(asked.map((meaning) => space.choices(meaning, BLANK_WORLD))).toEqual([
    choice(variable, []),
    choice(variable, [0]),
  ]);
});

test('in the comparison of two orgs, the analysis divides the values of a numeric fact at every number that a condition of either org names', () => {
  const other: World = { ...BLANK_WORLD, edition: 'field' };
  const fact: Fact = {
    ...sessionAge,
    domain: { ...sessionAge.domain, limitsOf: () => [4, 8] },
    bind: (_atoms, { edition }) =>
      onDemand(
        (request) => () =>
          known(Number(sessionAge.found(request, other, [])) < (edition === 'field' ? 4 : 8)),
      ),
  };
  const young = atom({ fact, value: 'young' });
  const space = spaceFor([young], [BLANK_WORLD, other]);
  const { variable } = dimensionIn(space);
  expect(wordsIn(space)).toEqual([
    'session age at most 3 minutes',
    'session age 4 to 7 minutes',
    'session age more than 7 minutes',
  ]);
  expect([BLANK_WORLD, other].map((world) => space.choices(young, world))).toEqual([
    choice(variable, [0, 1]),
    choice(variable, [0]),
  ]);
});

test('if the simulator cannot decide a condition on a numeric fact for some numbers, the analysis treats the condition as a separate fact', () => {
  const fact: Fact = {
    ...sessionAge,
    domain: { ...sessionAge.domain, limitsOf: () => [7] },
    bind: () =>
      onDemand(
        (request) => () => (Number(sessionAge.found(request, BLANK_WORLD, [])) < 7 ? known(true) : UNDEFINED),
      ),
  };
  const space = spaceFor([any([atom({ fact, value: 'fresh' })])]);
  expect(space.dimensions.filter(({ unknowable }) => unknowable !== undefined).map(({ key }) => key)).toEqual(
    ['sessionAge fresh'],
  );
});

test('the analysis throws an internal error if a condition uses a number that `limitsOf` of the numeric fact does not return', () => {
  const fact: Fact = { ...sessionAge, domain: { ...sessionAge.domain, limitsOf: () => [] } };
  expect(() => spaceFor([compareNumber(fact, '<', 9)])).toThrow(
    'an atom of the fact sessionAge changes at a number that `limitsOf` does not return',
  );
});

test('the analysis throws an internal error if a condition tests a numeric fact without comparing it with a number', () => {
  expect(() => spaceFor([atom({ fact: sessionAge, value: 'young' })])).toThrow('`young` compares a number');
});
