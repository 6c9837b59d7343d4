import { expect, test } from 'vitest';
import { checkLoosening, checkOrderAndNames, replayCounterexamples } from './compliance-law.js';
import { compareWithScanners } from './scanners.js';

test('property: the counterexample of a compliance control violates the control, and no generated sign-in violates a control that is proved', () => {
  const { witnesses = 0, requests = 0 } = replayCounterexamples(8, { requests: 6, controls: 8 });
  expect(witnesses).toBeGreaterThan(0);
  expect(requests).toBeGreaterThan(0);
});

test('property: making the rules of an org less strict never improves the effective verdict of a compliance control', () => {
  expect(checkLoosening(9).worse).toBeGreaterThan(0);
});

test('property: the order, ids and names of objects do not change compliance verdicts', () => {
  expect(checkOrderAndNames(5, 8).decided).toBeGreaterThan(1);
});

test('property: where a compliance verdict differs from that of one of two other scanners, there is an example sign-in or a known cause', () => {
  const seen = Object.keys(compareWithScanners(7));
  expect(seen.some((what) => what.includes('wrongly'))).toBe(true);
});
