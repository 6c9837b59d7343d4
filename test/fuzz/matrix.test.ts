import { expect, test } from 'vitest';
import { checkChangedCells } from '../what-if/compare-law.js';
import { checkCells } from '../what-if/matrix-law.js';

test('on a thousand orgs, each request is in one cell of the access matrix and has one of the outcomes of the cell', () => {
  const tried = checkCells(1000, 20);
  console.log(`cells: ${JSON.stringify(tried)}`);
  expect(tried.requests).toBeGreaterThan(1000);
});

test('for a thousand changes, exactly those cells of the access matrix change that contain affected sign-ins', () => {
  const compared = checkChangedCells(1000);
  console.log(`changes: ${JSON.stringify(compared)}`);
  expect(compared.changed).toBeGreaterThan(200);
});
