import { expect, test } from 'vitest';
import { regionsAreAPartition } from './partition.js';

test('regions are disjoint and cover the space; a request is decided by the rule of its region', () => {
  const seen = regionsAreAPartition(150, 10);
  expect(seen.wholes).toBeGreaterThan(50);
  expect(seen.requests).toBeGreaterThan(1000);
});
