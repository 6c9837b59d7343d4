import { expect, test } from 'vitest';
import { comparePageWithDiff } from './page-edits-law.js';

test('after edits, the interactive page shows the same as `preflight diff` and `lint` for the exported org', async () => {
  const { findings, refused, regions } = await comparePageWithDiff(36);
  expect(findings).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(regions).toBeGreaterThan(2);
});
