import { expect, test } from 'vitest';
import { checkLoosening, checkOrderAndNames, replayCounterexamples } from './compliance-law.js';
import { compareWithScanners } from './scanners.js';

test('R1, R2: a counterexample violates the control, and no sign-in violates a proved one', () => {
  const { witnesses = 0, requests = 0 } = replayCounterexamples(8, { requests: 6, controls: 8 });
  expect(witnesses).toBeGreaterThan(0);
  expect(requests).toBeGreaterThan(0);
});

test('R6: loosening an org never improves an effect', () => {
  expect(checkLoosening(16).worse).toBeGreaterThan(0);
});

test('R7: order, ids and names do not change verdicts', () => {
  expect(checkOrderAndNames(5, 8).decided).toBeGreaterThan(3);
});

test('every difference from two other scanners has a sign-in or a named cause', () => {
  const seen = Object.keys(compareWithScanners(12));
  expect(seen.some((what) => what.includes('wrongly'))).toBe(true);
});
