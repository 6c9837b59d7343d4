import { expect, test } from 'vitest';
import { compareWithProwler, corpus, LISTED } from './check-text-law.js';

test('for every test org, the check texts of the compliance controls give the same results as the scanner Prowler, except for the listed differences', () => {
  const { agreed, differences } = compareWithProwler(corpus());
  expect(differences).toEqual([...LISTED].toSorted());
  expect(agreed).toBeGreaterThan(2500);
});
