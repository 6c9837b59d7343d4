import { expect, test } from 'vitest';
import { noClaimIsRefuted } from './claims.js';

test('what is said never to be of an expression is refuted by no request', () => {
  const claims = noClaimIsRefuted(200, 20);
  expect(claims.never).toBeGreaterThan(3);
  expect(claims.requests).toBeGreaterThan(25);
});
