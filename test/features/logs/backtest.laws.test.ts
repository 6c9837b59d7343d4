import { expect, test } from 'vitest';
import { checkBacktest } from './backtest-law.js';

test('property: if simulated decisions are written as a log, a backtest agrees with each of them, or is undecided where the log lacks facts', async () => {
  const { decisions, agree, undecided } = await checkBacktest(28);
  expect(decisions).toBeGreaterThan(100);
  expect(agree).toBeGreaterThan(50);
  expect(undecided).toBeGreaterThan(2);
});
