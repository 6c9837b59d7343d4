import { expect, test } from 'vitest';
import { checkLoosening, checkOrderAndNames, replayCounterexamples } from './compliance-law.js';
import { compareWithScanners } from './scanners.js';

test('property: a counterexample violates its control, and no generated sign-in violates a proved control', () => {
  const { witnesses = 0, requests = 0 } = replayCounterexamples(8, { requests: 6, controls: 8 });
  expect(witnesses).toBeGreaterThan(0);
  expect(requests).toBeGreaterThan(0);
});

test('property: loosening an org never improves the effective verdict of a control', () => {
  expect(checkLoosening(9).worse).toBeGreaterThan(0);
});

test('property: the order, ids and names of objects do not change compliance verdicts', () => {
  expect(checkOrderAndNames(5, 8).decided).toBeGreaterThan(1);
});

test('property: every difference from the verdicts of two other scanners has an example sign-in or a known cause', () => {
  const seen = Object.keys(compareWithScanners(7));
  expect(seen.some((what) => what.includes('wrongly'))).toBe(true);
});
