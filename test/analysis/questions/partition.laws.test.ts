import { expect, test } from 'vitest';
import { expectRegionsPartition } from './partition.js';

test('regions are disjoint and cover the space, and the rule of its region decides a request', () => {
  const seen = expectRegionsPartition(150, 10);
  expect(seen.wholes).toBeGreaterThan(50);
  expect(seen.requests).toBeGreaterThan(1000);
});
