import { expect, test } from 'vitest';
import { pageSaysWhatDiffSays } from './page-edits-law.js';

test('what the page shows of edits is what `preflight diff` and `lint` say of the org that it exports', async () => {
  const { findings, refused, regions } = await pageSaysWhatDiffSays(20);
  expect(findings).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(regions).toBeGreaterThan(0);
});
