import { test } from 'vitest';
import { holdsOverSequences } from './sequences.js';

/** The number of sequences in the full check; `npm run fuzz -- service` runs more. */
const SEQUENCES = 40;

const MOST_POLICIES = 6;

test('the properties that docs/simulation.md states for the mock API hold for any sequence of requests, and no write causes a lint error', () => {
  holdsOverSequences({ runs: SEQUENCES, length: 30, mostPolicies: MOST_POLICIES });
});
