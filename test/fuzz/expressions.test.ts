import { expect, test } from 'vitest';
import { noClaimIsRefuted } from '../questions/claims.js';

test('of a hundred thousand expressions no claim is refuted by any of two hundred requests', () => {
  const claims = noClaimIsRefuted(100_000, 200);
  console.log(`claims about expressions: ${JSON.stringify(claims)}`);
  expect(claims.never).toBeGreaterThan(1000);
  expect(claims.covered).toBeGreaterThan(10);
});
