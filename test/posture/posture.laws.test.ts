import { expect, test } from 'vitest';
import { looseningNeverHelps, orderAndNamesDoNotMatter, witnessesReplay } from './posture-law.js';
import { besideScanners } from './scanners.js';

test('R1, R2: a witness breaks what it is shown for, and nothing breaks what is proved', () => {
  const { witnesses = 0, requests = 0 } = witnessesReplay(25);
  expect(witnesses).toBeGreaterThan(10);
  expect(requests).toBeGreaterThan(0);
});

test('R6: no rule that is loosened makes an effect better', () => {
  expect(looseningNeverHelps(15).worse).toBeGreaterThan(0);
});

test('R7: the order of policies in a file and what things are called do not matter', () => {
  expect(orderAndNamesDoNotMatter(10)).toBeGreaterThan(3);
});

test('beside two scanners: no difference without a sign-in or a named trap', () => {
  const seen = Object.keys(besideScanners(12));
  expect(seen.some((what) => what.includes('wrongly'))).toBe(true);
});
