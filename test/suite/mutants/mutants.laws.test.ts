import { expect, test } from 'vitest';
import { equivalentIsEquivalent, suggestedTestsKill } from './mutant-law.js';

test('T6: tests that are suggested kill every rule that is dropped, every access that is flipped, but what changes nothing', () => {
  const seen = suggestedTestsKill(40, 4);
  for (const operator of ['access-flipped', 'rule-dropped']) {
    expect(seen[`${operator} killed`] ?? 0).toBeGreaterThan(15);
    expect(seen[`${operator} equivalent`] ?? 0).toBeGreaterThan(5);
  }
});

test('T7: what is called equivalent no request tells apart', () => {
  const seen = equivalentIsEquivalent(40, 3, 16);
  expect(seen.equivalent).toBeGreaterThan(20);
  expect(seen.survived).toBeGreaterThan(20);
});
