import { expect, test } from 'vitest';
import { cellsChangeWhereRegionsMeet } from './compare-law.js';
import { cellsHoldEveryRequest } from './matrix-law.js';

test('a request falls into exactly one cell, and comes out as one of the outcomes that stand there', () => {
  const tried = cellsHoldEveryRequest(100, 6);
  expect(tried.requests).toBeGreaterThan(30);
  expect(tried.outcomes).toBeGreaterThan(300);
});

test('W1: a cell changes exactly where the difference has a region that meets it, in the same way', () => {
  const compared = cellsChangeWhereRegionsMeet(100);
  expect(compared.changed).toBeGreaterThan(10);
  expect(compared.regions).toBeGreaterThan(5);
});
