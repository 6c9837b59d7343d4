import { expect, test } from 'vitest';
import { expectRegionsPartition } from './partition.js';

test('property: the sets of sign-ins of all rules are disjoint and cover all sign-ins, and a request is decided by the rule of its set', () => {
  const seen = expectRegionsPartition(50, 10);
  expect(seen.wholes).toBeGreaterThan(30);
  expect(seen.requests).toBeGreaterThan(250);
});
