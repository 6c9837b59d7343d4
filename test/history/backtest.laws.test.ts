import { expect, test } from 'vitest';
import { backtestAgrees } from './backtest-law.js';

test('what an org decided, logged and read back, agrees: with facts lost it is at most undecided', async () => {
  const { decisions, agree, undecided } = await backtestAgrees(100);
  expect(decisions).toBeGreaterThan(500);
  expect(agree).toBeGreaterThan(100);
  expect(undecided).toBeGreaterThan(20);
});
