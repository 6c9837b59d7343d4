import { test } from 'vitest';
import { backtestAgrees } from '../history/backtest-law.js';

test('what a thousand orgs decided, logged and read back, agrees; with facts lost it is at most undecided', async () => {
  console.log(await backtestAgrees(1000));
});
