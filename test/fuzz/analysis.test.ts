import { expect, test } from 'vitest';
import { deadRulesDecideNothing } from '../questions/dead-rules.js';
import { regionsAreAPartition } from '../questions/partition.js';

test('a hundred thousand requests are decided by no rule that is reported unreachable', () => {
  deadRulesDecideNothing(20_000);
});

test('a hundred thousand requests are decided by the rules of their regions', () => {
  expect(regionsAreAPartition(8500, 10).requests).toBeGreaterThan(100_000);
});
