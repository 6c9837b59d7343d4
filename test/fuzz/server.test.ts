import { test } from 'vitest';
import { everyRequestIsAnswered, nobodyGetsIn } from '../server/hostile-laws.js';

test('law: nobody gets in without the token', () => nobodyGetsIn(60_000));

test('law: whatever comes is answered', () => everyRequestIsAnswered(40_000));
