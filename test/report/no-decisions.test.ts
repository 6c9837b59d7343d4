import { expect, test } from 'vitest';
import { backtestHead, periodWords } from '../../src/features/logs/report/backtest/backtest-words.js';

const NOTHING = {
  counts: { agree: 0, undecided: 0, 'same effect': 0, disagree: 0, 'changed since': 0 },
} as Parameters<typeof backtestHead>[0];

test('the first line of a backtest differs for a log without sign-in events and a log whose events cannot be compared', () => {
  const headOf = (evaluations: number) => backtestHead({ ...NOTHING, evaluations });
  expect(headOf(0)[1]).toContain('no event `policy.evaluate_sign_on`');
  expect(headOf(2)[1]).toBe('no decision of the log can be compared');
  expect(periodWords({ from: null, to: null, evaluations: 2 })).toBe('2 evaluations, none compared');
});
