import { expect, test } from 'vitest';
import { checkBacktest } from './backtest-law.js';

test('a decision that is logged and read back agrees, and is at most undecided if facts are lost', async () => {
  const { decisions, agree, undecided } = await checkBacktest(50);
  expect(decisions).toBeGreaterThan(250);
  expect(agree).toBeGreaterThan(50);
  expect(undecided).toBeGreaterThan(10);
});
