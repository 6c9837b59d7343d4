import { expect, test } from 'vitest';
import { looseningNeverHelps, orderAndNamesDoNotMatter, witnessesReplay } from './posture-law.js';

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
