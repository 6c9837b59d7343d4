import { expect, test } from 'vitest';
import { MUTATION_OPERATORS } from '../../../src/testing/mutants/mutants.js';
import { equivalentIsEquivalent, suggestedTestsKill } from './mutant-law.js';

test('T6: tests that are suggested kill every rule that is dropped, every access that is flipped, but what changes nothing', () => {
  const seen = suggestedTestsKill(20, 2);
  for (const operator of ['access-flipped', 'rule-dropped']) {
    expect(seen[`${operator} killed`] ?? 0).toBeGreaterThan(2);
    expect(seen[`${operator} equivalent`] ?? 0).toBeGreaterThan(2);
  }
});

/** The operators whose mutants suggested tests often do not see. */
const OFTEN_SURVIVING = ['constraint-dropped', 'enrollment-optional', 'factor-weaker', 'session-longer'];

test('of any operator: no test fails on what is not killed, and the test that is shown would', () => {
  const operators = MUTATION_OPERATORS.map(({ name }) => name);
  suggestedTestsKill(6, 4, operators);
  const seen = suggestedTestsKill(8, 6, OFTEN_SURVIVING);
  expect(Object.keys(seen).filter((what) => what.endsWith('survived')).length).toBeGreaterThan(0);
});

test('T7: what is called equivalent no request tells apart', () => {
  const seen = equivalentIsEquivalent(20, 2, 12);
  expect(seen.equivalent).toBeGreaterThan(5);
  expect(seen.survived).toBeGreaterThan(1);
});
