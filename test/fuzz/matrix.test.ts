import { expect, test } from 'vitest';
import { cellsChangeWhereRegionsMeet } from '../what-if/compare-law.js';
import { cellsHoldEveryRequest } from '../what-if/matrix-law.js';

test('of a thousand orgs each request falls into one cell, and comes out as one of the outcomes that stand there', () => {
  const tried = cellsHoldEveryRequest(1000, 20);
  console.log(`cells: ${JSON.stringify(tried)}`);
  expect(tried.requests).toBeGreaterThan(1000);
});

test('W1: of a thousand changes each changes the cells that a region of the difference meets, in the same way', () => {
  const compared = cellsChangeWhereRegionsMeet(1000);
  console.log(`changes: ${JSON.stringify(compared)}`);
  expect(compared.changed).toBeGreaterThan(200);
});
