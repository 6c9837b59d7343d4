import { expect, test } from 'vitest';
import { checkStatements } from '../testing/statement-law.js';

test('T1, T2: on a thousand orgs, no request refutes a statement that the test runner reports as proved', () => {
  const { statuses, inRegion, tried } = checkStatements(1000, 500);
  console.log(`T1: ${inRegion} requests of proved regions, ${tried} orgs tried; ${JSON.stringify(statuses)}`);
  expect(tried).toBeGreaterThan(100);
});
