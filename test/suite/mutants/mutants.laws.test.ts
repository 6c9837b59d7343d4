import { expect, test } from 'vitest';
import { MUTATION_OPERATORS } from '../../../src/suite/mutants/mutants.js';
import { equivalentIsEquivalent, suggestedTestsKill } from './mutant-law.js';

test('T6: tests that are suggested kill every rule that is dropped, every access that is flipped, but what changes nothing', () => {
  const seen = suggestedTestsKill(40, 2);
  for (const operator of ['access-flipped', 'rule-dropped']) {
    expect(seen[`${operator} killed`] ?? 0).toBeGreaterThan(10);
    expect(seen[`${operator} equivalent`] ?? 0).toBeGreaterThan(5);
  }
});

test('of any operator: no test fails on what is not killed, and the test that is shown would', () => {
  const operators = MUTATION_OPERATORS.map(({ name }) => name);
  const seen = suggestedTestsKill(10, 4, operators);
  expect(Object.keys(seen).filter((what) => what.endsWith('survived')).length).toBeGreaterThan(1);
});

test('T7: what is called equivalent no request tells apart', () => {
  const seen = equivalentIsEquivalent(40, 2, 12);
  expect(seen.equivalent).toBeGreaterThan(20);
  expect(seen.survived).toBeGreaterThan(10);
});
