import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/read/read-snapshot.js';
import { matrixOf } from '../../src/what-if/matrix/matrix.js';
import { cellsChangeWhereRegionsMeet } from './compare-law.js';
import { cellsHoldEveryRequest } from './matrix-law.js';

test('a request falls into exactly one cell, and comes out as one of the outcomes that stand there', () => {
  const tried = cellsHoldEveryRequest(100, 6);
  expect(tried.requests).toBeGreaterThan(30);
  expect(tried.outcomes).toBeGreaterThan(300);
  expect(tried.apart).toBeGreaterThan(10);
});

test('W1: a cell changes exactly where the difference has a region that meets it, in the same way', () => {
  const compared = cellsChangeWhereRegionsMeet(100);
  expect(compared.changed).toBeGreaterThan(10);
  expect(compared.regions).toBeGreaterThan(5);
});

test('where no rule is active, a cell hangs on whether a blocklist refuses', () => {
  const zone = {
    id: 'z',
    name: 'Proxies',
    type: 'DYNAMIC',
    status: 'ACTIVE',
    usage: 'BLOCKLIST',
    asns: ['1'],
  };
  const value = { apps: [{ id: 'a', label: 'A', status: 'ACTIVE' }], zones: [zone], policies: [] };
  const read = assembleDocuments([{ name: 'org.json', value }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const rows = [{ name: 'anybody', part: {} }];
  const found = matrixOf(read.value, { rows, columns: rows, base: { app: 'A' } });
  if (!found.ok) throw new Error(JSON.stringify(found.refusal));
  const [cell] = found.value.cells.flat();
  expect(cell?.outcomes.map(({ result }) => result)).toContain('refused');
  expect(cell?.hangsOn?.flatMap(({ fields }) => fields)).toContain('policyContext.zones.ids');
});
