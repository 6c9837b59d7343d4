import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { matrixOf } from '../../src/what-if/matrix/matrix.js';
import { checkChangedCells } from './compare-law.js';
import { checkCells } from './matrix-law.js';

test('property: each request belongs to exactly one cell of the access matrix, and has one of the outcomes of that cell', () => {
  const tried = checkCells(30, 6);
  expect(tried.requests).toBeGreaterThan(2);
  expect(tried.outcomes).toBeGreaterThan(10);
  expect(tried.apart).toBeGreaterThan(0);
});

test('property: in the comparison of two orgs, a cell of the access matrix changes exactly if the diff finds a change for sign-ins of the cell', () => {
  const compared = checkChangedCells(30);
  expect(compared.changed).toBeGreaterThan(0);
  expect(compared.regions).toBeGreaterThan(0);
});

test('`access --matrix` reports its progress for all users, and then for all cells', () => {
  const text = readFileSync(new URL('../../fixtures/cli/org.json', import.meta.url), 'utf8');
  const read = assembleDocuments([{ name: 'org.json', text }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const told: (readonly [of: string, done: number, total: number])[] = [];
  const found = matrixOf(read.value, {
    rows: 'people',
    columns: 'apps',
    progress: (done, total, of) => told.push([of, done, total]),
  });
  if (!found.ok) throw new Error(JSON.stringify(found.refusal));
  const cells = found.value.cells.flat().length;
  const upTo = (of: string, total: number) =>
    Array.from({ length: total }, (_, index) => [of, index + 1, total]);
  expect(told).toEqual([...upTo('users', read.value.users.length), ...upTo('cells', cells)]);
});

test('without active rules, a cell of the access matrix depends on whether a network blocklist blocks the request', () => {
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
  expect(cell?.outcomes.map(({ result }) => result)).toContain('blocked');
  expect(cell?.dependsOn?.flatMap(({ fields }) => fields)).toContain('policyContext.zones.ids');
});
