import { expect, test } from 'vitest';
import { analysisAgreesWithEnumeration } from './law.js';

test('every answer about a small org agrees with the enumeration of all its requests', () => {
  const compared = analysisAgreesWithEnumeration(300);
  console.log(compared);
  expect(compared.orgs).toBe(300);
});
