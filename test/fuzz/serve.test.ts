import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupsSavedBeforeKill } from '../features/mock-api/server/killed.js';

/** The number of kills. Each server is killed a little later after its start than the server before. */
const KILLS = Number(process.env.KILLS ?? 40);

test('if the mock server is killed at any moment, its save file is complete', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'policy-preflight-killed-'));
  for (let at = 0; at < KILLS; at++)
    expect(await groupsSavedBeforeKill(join(folder, `${at}.json`), at * 3)).toBeGreaterThanOrEqual(11);
  await rm(folder, { recursive: true });
}, 1_200_000);
