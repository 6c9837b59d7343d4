import { expect, test } from 'vitest';
import { noClaimIsRefuted } from './claims.js';

test('no request refutes a reported "never" about an expression', () => {
  const claims = noClaimIsRefuted(400, 20);
  expect(claims.never).toBeGreaterThan(3);
  expect(claims.requests).toBeGreaterThan(50);
});
