import { expect, test } from 'vitest';
import { backtestAgrees } from './backtest-law.js';

test('what an org decided, logged and read back, agrees: with facts lost it is at most undecided', async () => {
  const { decisions, agree, undecided } = await backtestAgrees(50);
  expect(decisions).toBeGreaterThan(250);
  expect(agree).toBeGreaterThan(50);
  expect(undecided).toBeGreaterThan(10);
});
