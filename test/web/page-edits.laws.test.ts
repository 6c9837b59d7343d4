import { expect, test } from 'vitest';
import { pageSaysWhatDiffSays } from './page-edits-law.js';

test('the page shows the same for edits as `preflight diff` and `lint` for the exported org', async () => {
  const { findings, refused, regions } = await pageSaysWhatDiffSays(20);
  expect(findings).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(regions).toBeGreaterThan(0);
});
