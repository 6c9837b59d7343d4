import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedOrg } from '../../bench/explorer/generated-org.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import type { AxisName } from '../../src/what-if/axes/axis-of.js';
import { matrixOf } from '../../src/what-if/matrix/matrix.js';
import type { Matrix } from '../../src/what-if/matrix/table.js';
import type { TableOptions } from '../../src/what-if/matrix/table-frame.js';

const ACME = JSON.parse(
  readFileSync(new URL('../../fixtures/what-if/acme.json', import.meta.url), 'utf8'),
) as { readonly users: readonly { readonly profile: { readonly login: string } }[] };

/**
 * For each axis, the names that users read for its entries.
 * Spec: What-if, 1, "Axes".
 */
const ENTRIES = {
  people: ['users in none of the groups that the policies use', 'members of Finance'],
  places: ['Office', 'any other address'],
  apps: ['Payroll', 'Cloud console', 'Wiki', 'Mail'],
  groups: ['Finance', 'in none of these groups'],
  zones: ['Office', 'in none of these zones'],
  platforms: [
    ...['IOS', 'ANDROID', 'WINDOWS', 'MACOS', 'CHROMEOS', 'LINUX'],
    ...['MOBILE_OTHER', 'DESKTOP_OTHER'],
  ],
  risk: ['LOW', 'MEDIUM', 'HIGH'],
  rules: ['High risk', 'Finance in the office', 'Finance elsewhere, managed device', 'Catch-all Rule'],
  users: ACME.users.map(({ profile }) => profile.login),
} satisfies Record<AxisName, readonly string[]>;

test.each(Object.entries(ENTRIES))(
  'the axis %s of an access matrix has one entry for each value that the policies distinguish',
  (axis, entries) => {
    const { rows } = tableOf(ACME, { rows: axis as AxisName, columns: ANYBODY, base: APP });
    expect(rows.entries.map(({ name }) => name)).toEqual(entries);
  },
);

test('the network zones on the axis `places` of an access matrix are sorted by name, and numbers in names are compared as numbers', () => {
  const org = generatedOrg({ applications: 95, rules: 19, users: 1 });
  const { columns } = tableOf(org, { rows: ANYBODY, columns: 'places', base: { app: 'app94' } });
  expect(columns.entries.map(({ name }) => name)).toEqual([
    ...['Zone 0', 'Zone 2', 'Zone 4', 'Zone 6', 'Zone 8', 'Zone 10', 'Zone 94', 'Zone 96', 'Zone 98'],
    'any other address',
  ]);
});

test('an access matrix shows the 64 largest groups of users whom the policies treat alike as rows, and all other users as one row', () => {
  const { rows } = tableOf(orgOf(70, true), { rows: 'people', columns: ANYBODY, base: APP });
  expect(rows.entries).toHaveLength(65);
  expect(rows.entries.slice(0, 2).map(({ users }) => users?.count)).toEqual([2, 1]);
  expect(rows.entries.at(-1)).toMatchObject({ name: 'everybody else', users: { count: 6 } });
  expect(rows.scope).toContain('the 71 users of the export, in 70 classes');
});

test('in an access matrix, the description of users whom the policies treat alike states only what distinguishes them from other users', () => {
  const asking = JSON.stringify(ACME).replace(
    '"conditions":{"riskScore":{"level":"HIGH"}}',
    `"conditions":{"elCondition":{"condition":"user.profile.department.contains('Finance')"}}`,
  );
  const { rows } = tableOf(JSON.parse(asking), { rows: 'people', columns: ANYBODY, base: APP });
  expect(rows.entries.map(({ name }) => name)).toEqual([
    'department not containing `Finance`',
    'members of Finance, department containing `Finance`',
  ]);
});

test('if the export contains no users, the rows of an access matrix are the possible kinds of users that the policies distinguish', () => {
  const few = tableOf(orgOf(2, false), { rows: 'people', columns: ANYBODY, base: APP });
  expect(few.rows.entries.map(({ name }) => name)).toEqual([
    'users in none of the groups that the policies use',
    'members of Group 1',
    'members of Group 0',
    'members of Group 0 and Group 1',
  ]);
  expect(few.rows.scope).toContain('all classes in which a user could be');
  const many = tableOf(orgOf(70, false), { rows: 'people', columns: ANYBODY, base: APP });
  expect(many.rows.entries).toHaveLength(65);
  expect(many.rows.entries.at(-1)?.name).toBe('everybody else');
  expect(many.rows.scope).toContain('some of the classes in which a user could be');
});

test('a merged row or column of an access matrix has the same cells as each row or column that it represents', () => {
  const options = { rows: 'people', columns: 'platforms', base: { ...APP, ip: '203.0.113.7' } } as const;
  const [whole, merged] = [tableOf(ACME, options), tableOf(ACME, { ...options, merge: true })];
  const standFor = ({ entries }: Matrix['rows']) =>
    entries.map(({ name, mergedNames }) => mergedNames ?? [name]);
  const [rows, columns] = [standFor(merged.rows), standFor(merged.columns)];
  expect(rows.flat()).toEqual(whole.rows.entries.map(({ name }) => name));
  expect(columns).toEqual([whole.columns.entries.map(({ name }) => name)]);
  for (const [at, row] of whole.rows.entries.entries())
    for (const [beside, column] of whole.columns.entries.entries()) {
      const own = merged.cells[rows.findIndex((some) => some.includes(row.name))];
      const cell = own?.[columns.findIndex((some) => some.includes(column.name))];
      expect(cell?.outcomes.map(looks)).toEqual(whole.cells[at]?.[beside]?.outcomes.map(looks));
    }
});

function looks({ example: _, ...outcome }: Matrix['cells'][number][number]['outcomes'][number]) {
  return outcome;
}

const ANYBODY = [{ name: 'anybody', part: {} }];
const APP = { app: 'Payroll' };

/** Returns an org in which each rule requires a different group. Each group has one user, the first has two. */
function orgOf(groups: number, withUsers: boolean): object {
  const each = <Item>(item: (number: number) => Item) =>
    Array.from({ length: groups }, (_, number) => item(number));
  const user = (id: string, group: number) => ({
    id,
    profile: { login: `${id}@example.com` },
    groupIds: [`g${group}`],
  });
  const shared = { status: 'ACTIVE', type: 'ACCESS_POLICY', system: false };
  return {
    groups: each((n) => ({ id: `g${n}`, profile: { name: `Group ${n}` } })),
    ...(withUsers && { users: [...each((n) => user(`u${n}`, n)), user('another', 0)] }),
    apps: [
      {
        id: 'a',
        label: 'Payroll',
        status: 'ACTIVE',
        _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/p' } },
      },
    ],
    policies: [
      {
        ...{ ...shared, id: 'p', name: 'Payroll', priority: 1, conditions: null },
        rules: each((n) => ({
          ...{ ...shared, id: `r${n}`, name: `Rule ${n}`, priority: n + 1 },
          conditions: { people: { groups: { include: [`g${n}`] } } },
          actions: { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE' } } },
        })),
      },
    ],
  };
}

function tableOf(value: object, options: TableOptions): Matrix {
  const found = matrixOf(snapshotOf(value), options);
  if (!found.ok) throw new Error(JSON.stringify(found.refusal));
  return found.value;
}

function snapshotOf(value: object): Snapshot {
  const read = assembleDocuments([{ name: 'org.json', value }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}
