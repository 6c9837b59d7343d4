import { expect, test } from 'vitest';
import { checkStatements } from '../testing/statement-law.js';

test('T1, T2 on a thousand orgs, with a thousand requests per region', () => {
  const { statuses, inRegion, tried } = checkStatements(1000, 500);
  console.log(`T1: ${inRegion} requests of proved regions, ${tried} orgs tried; ${JSON.stringify(statuses)}`);
  expect(tried).toBeGreaterThan(100);
});
