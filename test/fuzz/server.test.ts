import { test } from 'vitest';
import { expectEveryRequestAnswered, expectTokenRequired } from '../features/mock-api/server/hostile-laws.js';

test('no request without the token is accepted by the HTTP server', () => expectTokenRequired(60_000));

test('every request to the HTTP server gets a response', () => expectEveryRequestAnswered(40_000));
