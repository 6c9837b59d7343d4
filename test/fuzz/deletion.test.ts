import { expect, test } from 'vitest';
import { completeKeepsClaims, expectNone, falseClaims } from '../analysis/deletion/law.js';

test('for 100,000 combinations of an org, a deletion of its parts and a question, no definite claim of the analysis is false', async () => {
  const { tally, found } = await falseClaims(25_500);
  console.log(`deletion: ${found.length} false claims; ${JSON.stringify(tally)}`);
  expectNone(found);
  expect(tally.triples).toBeGreaterThanOrEqual(100_000);
});

test('for 5,000 orgs, the analysis repeats its definite claims about an export if the export states that it is complete', async () => {
  console.log(`claims kept: ${await completeKeepsClaims(5000)}`);
});
