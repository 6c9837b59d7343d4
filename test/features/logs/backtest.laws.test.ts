import { expect, test } from 'vitest';
import { checkBacktest } from './backtest-law.js';

test('property: a backtest of a log that contains simulated decisions agrees with each decision, or is undecided where the log lacks facts', async () => {
  const { decisions, agree, undecided } = await checkBacktest(20);
  expect(decisions).toBeGreaterThan(70);
  expect(agree).toBeGreaterThan(35);
  expect(undecided).toBeGreaterThan(2);
});
