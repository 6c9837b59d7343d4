import { expect, test } from 'vitest';
import { compareWithProwler, corpus, LISTED } from './check-text-law.js';

test('our evaluation of the check text gives the result of the Prowler checks for every org, except for the listed differences', () => {
  const { agreed, differences } = compareWithProwler(corpus());
  expect(differences).toEqual([...LISTED].toSorted());
  expect(agreed).toBeGreaterThan(2500);
});
