import { expect, test } from 'vitest';
import { expectNoClaimRefuted } from './claims.js';

test('property: no request refutes the claim that an expression is never true', () => {
  const claims = expectNoClaimRefuted(60, 20);
  expect(claims.never).toBeGreaterThan(3);
  expect(claims.requests).toBeGreaterThan(15);
});
