import { expect, test } from 'vitest';
import { expectUnreachableRulesDecideNothing } from '../analysis/questions/dead-rules.js';
import { expectRegionsPartition } from '../analysis/questions/partition.js';

test('none of 100,000 requests is decided by a rule that the analysis reports as unreachable', () => {
  expectUnreachableRulesDecideNothing(10_000);
});

test('each of 100,000 requests is decided by the rule that the analysis states for its set of sign-ins', () => {
  expect(expectRegionsPartition(8500, 10).requests).toBeGreaterThan(100_000);
});
