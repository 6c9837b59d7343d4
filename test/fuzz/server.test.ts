import { test } from 'vitest';
import { everyRequestIsAnswered, nobodyGetsIn } from '../server/hostile-laws.js';

test('property: no request without the token is accepted', () => nobodyGetsIn(60_000));

test('property: every request gets a response', () => everyRequestIsAnswered(40_000));
