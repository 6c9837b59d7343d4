import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { compareMatrices, matrix } from 'policy-preflight/what-if';

const name = 'fixtures/cli/diff/before.json';
const org = unwrap(readSnapshot({ name, text: readFileSync(name, 'utf8') }));
const asked = { rows: 'people', columns: 'places', base: { app: 'Zendesk' } } as const;

const { rows, columns, cells } = unwrap(matrix(org, asked));
for (const [at, row] of cells.entries())
  for (const [beside, { outcomes }] of row.entries())
    for (const { result, assurance, rule } of outcomes)
      console.log(rows.entries[at]?.name, columns.entries[beside]?.name, result, assurance, rule?.rule.name);

const withoutIt = org.policies.map((policy) => ({
  ...policy,
  rules: policy.rules.filter((rule) => rule.name !== 'Administrators'),
}));
const { changes } = unwrap(compareMatrices(org, { ...org, policies: withoutIt }, asked));
console.log(changes.flat().filter((cell) => cell.changes.length > 0).length, 'cells change');
