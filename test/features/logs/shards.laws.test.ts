import { expect, test } from 'vitest';
import { runs } from '../../runs.js';
import { checkShards } from './shards-law.js';

test('property: the report of a log is the same for one or eight workers, for shards in any order, and for one or several log files', async () => {
  const { parts, decisions, duplicates, presumedApps } = await checkShards(runs(15, 1000).numRuns);
  expect(parts).toBeGreaterThan(25);
  expect(decisions).toBeGreaterThan(50);
  expect(duplicates).toBeGreaterThan(1);
  expect(presumedApps).toBeGreaterThan(10);
});
