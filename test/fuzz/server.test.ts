import { test } from 'vitest';
import { expectEveryRequestAnswered, expectTokenRequired } from '../features/mock-api/server/hostile-laws.js';

test('the HTTP server accepts no request without the token', () => expectTokenRequired(60_000));

test('the HTTP server responds to every request', () => expectEveryRequestAnswered(40_000));
