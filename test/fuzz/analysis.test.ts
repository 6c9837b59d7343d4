import { expect, test } from 'vitest';
import { expectUnreachableRulesDecideNothing } from '../analysis/questions/dead-rules.js';
import { expectRegionsPartition } from '../analysis/questions/partition.js';

test('a hundred thousand requests are decided by no rule that is reported unreachable', () => {
  expectUnreachableRulesDecideNothing(20_000);
});

test('a hundred thousand requests are decided by the rules of their regions', () => {
  expect(expectRegionsPartition(8500, 10).requests).toBeGreaterThan(100_000);
});
