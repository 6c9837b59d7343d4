import { expect, test } from 'vitest';
import { MUTATION_OPERATORS } from '../../../src/testing/mutants/mutants.js';
import { checkEquivalentMutants, checkSuggestedTestsKill } from './mutant-law.js';

test('property: the suggested policy tests kill every mutant of an org that drops a rule or flips access, unless the mutant is equivalent', () => {
  const seen = checkSuggestedTestsKill(12, 2);
  for (const operator of ['access-flipped', 'rule-dropped']) {
    expect(seen[`${operator} killed`] ?? 0).toBeGreaterThan(1);
    expect(seen[`${operator} equivalent`] ?? 0).toBeGreaterThan(1);
  }
});

/** The mutation operators whose mutants the suggested tests often miss. */
const OFTEN_SURVIVING = ['constraint-dropped', 'enrollment-optional', 'factor-weaker', 'session-longer'];

test('property: a mutant of an org that survives fails no policy test, and the policy test that is suggested for the mutant kills it', () => {
  const operators = MUTATION_OPERATORS.map(({ name }) => name);
  checkSuggestedTestsKill(6, 4, operators);
  const seen = checkSuggestedTestsKill(8, 6, OFTEN_SURVIVING);
  expect(Object.keys(seen).filter((what) => what.endsWith('survived')).length).toBeGreaterThan(0);
});

test('property: no request distinguishes a mutant that is reported as equivalent from the original org', () => {
  const seen = checkEquivalentMutants(12, 2, 12);
  expect(seen.equivalent).toBeGreaterThan(5);
  expect(seen.survived).toBeGreaterThan(0);
});
