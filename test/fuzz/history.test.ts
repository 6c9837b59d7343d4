import { test } from 'vitest';
import { backtestAgrees } from '../history/backtest-law.js';
import { pseudonymsDecideAlike } from '../history/pseudonymize-law.js';
import { replayIsInsideDiff } from '../history/replay-law.js';
import { shardsComeToTheSame } from '../history/shards-law.js';

test('what a thousand orgs decided, logged and read back, agrees; with facts lost it is at most undecided', async () => {
  console.log(await backtestAgrees(1000));
});

test('a thousand orgs against themselves change no sign-in, and edits only those in regions of diff', async () => {
  console.log(await replayIsInsideDiff(1000));
});

test('a thousand orgs and their logs under other names are decided alike, and name nobody', async () => {
  console.log(await pseudonymsDecideAlike(1000));
});

test('a thousand logs in shards of any number, in any order, cut into files anywhere: the same bytes', async () => {
  console.log(await shardsComeToTheSame(1000));
});
