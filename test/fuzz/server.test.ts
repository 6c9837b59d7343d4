import { test } from 'vitest';
import { expectEveryRequestAnswered, expectTokenRequired } from '../features/mock-api/server/hostile-laws.js';

test('a mock server that is started with a token accepts no HTTP request without the token', () =>
  expectTokenRequired(60_000));

test('the mock server responds to every HTTP request', () => expectEveryRequestAnswered(40_000));
