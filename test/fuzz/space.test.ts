import { expect, test } from 'vitest';
import { nothingIsForgotten } from '../questions/space-law.js';

test('for each of a hundred thousand pairs of org and request there is a point at which all comes out as it does', () => {
  const seen = nothingIsForgotten(22_000, 6);
  console.log(
    `law 10: ${seen.pairs} pairs of org and request, ${seen.decided} decided questions, none forgotten`,
  );
  expect(seen.pairs).toBeGreaterThan(100_000);
});
