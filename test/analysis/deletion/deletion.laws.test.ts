import { expect, test } from 'vitest';
import { completeKeepsClaims, expectNone, falseClaims } from './law.js';

test('property: no definite claim of the analysis about an export with deleted parts is false for the complete org', async () => {
  const { tally, found } = await falseClaims(40);
  expectNone(found);
  expect(Object.keys(tally.deletions).length).toBeGreaterThan(8);
  expect(tally.excused + tally.kept).toBeGreaterThan(0);
});

test('property: for an org that states that it is complete, every claim of the analysis stays definite', async () => {
  expect(await completeKeepsClaims(20)).toBeGreaterThan(30);
});
