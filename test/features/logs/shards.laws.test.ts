import { expect, test } from 'vitest';
import { runs } from '../../runs.js';
import { checkShards } from './shards-law.js';

test('one or eight workers, shards in any order, and one or several log files give the same bytes', async () => {
  const { parts, decisions, duplicates, presumedApps } = await checkShards(runs(30, 1000).numRuns);
  expect(parts).toBeGreaterThan(60);
  expect(decisions).toBeGreaterThan(100);
  expect(duplicates).toBeGreaterThan(5);
  expect(presumedApps).toBeGreaterThan(10);
});
