import { expect, test } from 'vitest';
import { expectNoClaimRefuted } from '../analysis/questions/claims.js';

test('on a hundred thousand expressions, none of two hundred requests each refutes a claim of the analysis', () => {
  const claims = expectNoClaimRefuted(100_000, 200);
  console.log(`claims about expressions: ${JSON.stringify(claims)}`);
  expect(claims.never).toBeGreaterThan(1000);
  expect(claims.covered).toBeGreaterThan(10);
});
