import { test } from 'vitest';
import { checkBacktest } from '../features/logs/backtest-law.js';
import { checkPseudonyms } from '../features/logs/pseudonymize-law.js';
import { checkReplay } from '../features/logs/replay-law.js';
import { checkShards } from '../features/logs/shards-law.js';

test('a backtest of logs with simulated decisions of a thousand orgs agrees with each decision, or is undecided where the log lacks facts', async () => {
  console.log(await checkBacktest(1000));
});

test('on a thousand orgs, a replay finds no changed sign-in if both states are equal, and after an edit only sign-ins that `diff` reports', async () => {
  console.log(await checkReplay(1000));
});

test('a thousand pseudonymized orgs and logs give the same decisions and contain no original name', async () => {
  console.log(await checkPseudonyms(1000));
});

test('a thousand logs give an identical backtest and replay, in however many shards and in whatever order they are read', async () => {
  console.log(await checkShards(1000));
});
