import { expect, test } from 'vitest';
import { checkBacktest } from './backtest-law.js';

test('property: a logged decision of the simulator agrees when it is read back, or is undecided if the log loses facts', async () => {
  const { decisions, agree, undecided } = await checkBacktest(28);
  expect(decisions).toBeGreaterThan(100);
  expect(agree).toBeGreaterThan(50);
  expect(undecided).toBeGreaterThan(2);
});
