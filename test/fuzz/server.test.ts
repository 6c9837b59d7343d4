import { test } from 'vitest';
import { expectEveryRequestAnswered, expectTokenRequired } from '../features/mock-api/server/hostile-laws.js';

test('property: no request without the token is accepted', () => expectTokenRequired(60_000));

test('property: every request gets a response', () => expectEveryRequestAnswered(40_000));
