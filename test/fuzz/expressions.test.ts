import { expect, test } from 'vitest';
import { expectNoClaimRefuted } from '../analysis/questions/claims.js';

test('on 100,000 expressions, no request refutes a claim of the analysis about the expression (200 requests each)', () => {
  const claims = expectNoClaimRefuted(100_000, 200);
  console.log(`claims about expressions: ${JSON.stringify(claims)}`);
  expect(claims.never).toBeGreaterThan(1000);
  expect(claims.covered).toBeGreaterThan(10);
});
