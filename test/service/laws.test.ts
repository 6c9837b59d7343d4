import { test } from 'vitest';
import { holdsOverSequences } from './sequences.js';

/** As many as a gate can bear; `npm run fuzz -- service` has more. */
const SEQUENCES = 60;

const MOST_POLICIES = 6;

test('over sequences of requests the laws of the management API hold, and no lint error comes in', () => {
  holdsOverSequences({ runs: SEQUENCES, length: 30, mostPolicies: MOST_POLICIES });
});
