import { expect, test } from 'vitest';
import { looseningNeverHelps, orderAndNamesDoNotMatter, witnessesReplay } from './compliance-law.js';
import { besideScanners } from './scanners.js';

test('R1, R2: a witness breaks what it is shown for, and nothing breaks what is proved', () => {
  const { witnesses = 0, requests = 0 } = witnessesReplay(8, { requests: 6, controls: 8 });
  expect(witnesses).toBeGreaterThan(0);
  expect(requests).toBeGreaterThan(0);
});

test('R6: nothing that is loosened makes an effect better', () => {
  expect(looseningNeverHelps(16).worse).toBeGreaterThan(0);
});

test('R7: order, ids and names do not matter', () => {
  expect(orderAndNamesDoNotMatter(5, 8).decided).toBeGreaterThan(3);
});

test('beside two scanners: no difference without a sign-in or a named trap', () => {
  const seen = Object.keys(besideScanners(12));
  expect(seen.some((what) => what.includes('wrongly'))).toBe(true);
});
