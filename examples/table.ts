import { unwrap } from 'policy-preflight';
import { load } from 'policy-preflight/notebook';
import { compareMatrices, matrix } from 'policy-preflight/what-if';

const [before, after] = [await load('sample/export'), await load('sample/proposed')];
const table = { rows: 'groups', columns: 'places', base: { app: 'CRM' } } as const;

const { rows, columns, cells } = unwrap(matrix(before, table));
for (const [at, row] of cells.entries())
  for (const [column, { outcomes }] of row.entries())
    for (const { result, assurance, rule } of outcomes)
      console.log(rows.entries[at]?.name, columns.entries[column]?.name, result, assurance, rule?.rule.name);

const { changes } = unwrap(compareMatrices(before, after, table));
console.log('cells that change:', changes.flat().filter((cell) => cell.changes.length > 0).length);
