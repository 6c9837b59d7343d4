import { expect, test } from 'vitest';
import { completeKeepsClaims, expectNone, falseClaims } from './law.js';

test('no certain claim about an incomplete export is false of the complete org', async () => {
  const { tally, found } = await falseClaims(150);
  expectNone(found);
  expect(Object.keys(tally.deletions).length).toBeGreaterThan(8);
  expect(tally.excused + tally.kept).toBeGreaterThan(0);
});

test('a complete org that is stated to be complete keeps each certain claim', async () => {
  expect(await completeKeepsClaims(20)).toBeGreaterThan(50);
});
