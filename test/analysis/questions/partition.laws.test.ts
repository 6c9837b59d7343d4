import { expect, test } from 'vitest';
import { expectRegionsPartition } from './partition.js';

test('the sets of sign-ins per rule are disjoint and cover all sign-ins, and the rule of the set decides each request', () => {
  const seen = expectRegionsPartition(80, 10);
  expect(seen.wholes).toBeGreaterThan(50);
  expect(seen.requests).toBeGreaterThan(400);
});
