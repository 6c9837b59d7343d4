import { expect, test } from 'vitest';
import { completeKeepsClaims, expectNone, falseClaims } from './law.js';

test('no definite claim about an incomplete export is false for the complete org', async () => {
  const { tally, found } = await falseClaims(60);
  expectNone(found);
  expect(Object.keys(tally.deletions).length).toBeGreaterThan(8);
  expect(tally.excused + tally.kept).toBeGreaterThan(0);
});

test('an org that is stated to be complete keeps every definite claim', async () => {
  expect(await completeKeepsClaims(20)).toBeGreaterThan(30);
});
