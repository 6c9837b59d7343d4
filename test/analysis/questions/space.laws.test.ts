import { expect, test } from 'vitest';
import { expectSpaceCoversRequests } from './space-law.js';

test('property: for each request, the analysis considers a combination of fact values for which every condition has the same verdict', () => {
  const seen = expectSpaceCoversRequests(110, 1);
  expect(seen.pairs).toBeGreaterThan(40);
  expect(seen.decided).toBeGreaterThan(800);
});
