import { expect, test } from 'vitest';
import { expectSpaceCoversRequests } from '../analysis/questions/space-law.js';

test('for each of 100,000 requests, the analysis considers a combination of fact values for which every condition has the same verdict', () => {
  const seen = expectSpaceCoversRequests(22_000, 6);
  console.log(
    `law 10: ${seen.pairs} pairs of org and request, ${seen.decided} decided questions, none forgotten`,
  );
  expect(seen.pairs).toBeGreaterThan(100_000);
});
