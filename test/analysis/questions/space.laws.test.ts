import { expect, test } from 'vitest';
import { expectSpaceCoversRequests } from './space-law.js';

test('property: for each request, the analysis has a combination of fact values with the same value for every condition', () => {
  const seen = expectSpaceCoversRequests(180, 1);
  expect(seen.pairs).toBeGreaterThan(70);
  expect(seen.decided).toBeGreaterThan(1400);
});
