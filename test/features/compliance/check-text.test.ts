import { expect, test } from 'vitest';
import { compareWithProwler, corpus, LISTED } from './check-text-law.js';

test('R9: the check text agrees with the published checks on every org, except for the listed differences', () => {
  const { agreed, differences } = compareWithProwler(corpus());
  expect(differences).toEqual([...LISTED].toSorted());
  expect(agreed).toBeGreaterThan(2500);
});
