import { expect, test } from 'vitest';
import { checkBacktest } from './backtest-law.js';

test('a decision that is logged and read back agrees, and is at most undecided if facts are lost', async () => {
  const { decisions, agree, undecided } = await checkBacktest(100);
  expect(decisions).toBeGreaterThan(500);
  expect(agree).toBeGreaterThan(100);
  expect(undecided).toBeGreaterThan(20);
});
