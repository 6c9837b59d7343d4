import { expect, test } from 'vitest';
import { expectSpaceCoversRequests } from '../analysis/questions/space-law.js';

test('each of a hundred thousand requests has a point in the symbolic space of its org with the same values', () => {
  const seen = expectSpaceCoversRequests(22_000, 6);
  console.log(
    `law 10: ${seen.pairs} pairs of org and request, ${seen.decided} decided questions, none forgotten`,
  );
  expect(seen.pairs).toBeGreaterThan(100_000);
});
