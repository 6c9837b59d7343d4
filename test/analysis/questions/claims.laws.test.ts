import { expect, test } from 'vitest';
import { expectNoClaimRefuted } from './claims.js';

test('no request refutes a reported "never" about an expression', () => {
  const claims = expectNoClaimRefuted(200, 20);
  expect(claims.never).toBeGreaterThan(3);
  expect(claims.requests).toBeGreaterThan(25);
});
