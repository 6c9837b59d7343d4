import { test } from 'vitest';
import { expectNone, falseClaims } from './law.js';

test('no certain claim about an incomplete export is false of the complete org', async () => {
  const { tally, found } = await falseClaims(Number(process.env.ORGS ?? 300));
  console.log(`deletion: ${JSON.stringify(tally)}`);
  expectNone(found);
});
