import { expect, test } from 'vitest';
import { checkBacktest } from './backtest-law.js';

test('a logged decision that is read back agrees with the simulator, and is at most undecided if the log loses facts', async () => {
  const { decisions, agree, undecided } = await checkBacktest(28);
  expect(decisions).toBeGreaterThan(100);
  expect(agree).toBeGreaterThan(50);
  expect(undecided).toBeGreaterThan(2);
});
