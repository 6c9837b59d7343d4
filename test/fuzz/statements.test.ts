import { expect, test } from 'vitest';
import { checkStatements } from '../testing/statement-law.js';

test('on a thousand orgs, no request refutes a policy test that is reported as proved', () => {
  const { statuses, inRegion, tried } = checkStatements(1000, 500);
  console.log(`T1: ${inRegion} requests of proved regions, ${tried} orgs tried; ${JSON.stringify(statuses)}`);
  expect(tried).toBeGreaterThan(100);
});
