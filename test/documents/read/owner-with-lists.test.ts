import { expect, test } from 'vitest';
import { linesOf, reading, snapshotOf } from './reading.js';

const ann = { id: 'u1', status: 'ACTIVE', profile: { login: 'ann@example.com' } };
const staff = { id: 'g1', type: 'OKTA_GROUP', profile: { name: 'Staff' } };
const app = { id: 'a1', name: 'payroll', label: 'Payroll', status: 'ACTIVE', signOnMode: 'SAML_2_0' };
const policy = { id: 'p1', name: 'P', type: 'PASSWORD', status: 'ACTIVE', priority: 1 };
const rule = { id: 'r1', name: 'R', type: 'PASSWORD', status: 'ACTIVE', priority: 1 };

/**
 * Compares two ways to store the same data. Scripts store a resource together with its lists in one object. Other exports store each list
 * in a separate file that is named like its API path.
 */
test.each([
  [
    { group: staff, users: [ann] },
    { 'groups.json': [staff], 'groups/g1/users.json': [ann] },
  ],
  [
    { members: [ann], group: staff },
    { 'groups.json': [staff], 'groups/g1/users.json': [ann] },
  ],
  [
    { user: ann, groups: [staff] },
    { 'users.json': [ann], 'users/u1/groups.json': [staff] },
  ],
  [
    { app, groups: [{ id: 'g1' }], users: [{ id: 'u1' }] },
    { 'apps.json': [app], 'apps/a1/groups.json': [{ id: 'g1' }], 'apps/a1/users.json': [{ id: 'u1' }] },
  ],
  [
    { policy, rules: [rule], mappings: [] },
    { 'policies.json': [policy], 'policies/p1/rules.json': [rule], 'policies/p1/mappings.json': [] },
  ],
])(
  'a resource that is stored together with its lists is read as if the lists were in files of their own: %j',
  (written, files) => {
    const { documents: _, sources: __, ...snapshot } = snapshotOf(reading([[written]]));
    const { documents: ___, sources: ____, ...expected } = snapshotOf(reading(files));
    expect(snapshot).toEqual(expected);
    expect(linesOf(reading([[written]]).problems)).toEqual(linesOf(reading(files).problems));
  },
);

test.each([
  { group: staff, zones: [] },
  { group: staff, users: [ann], apps: [app] },
  { group: staff, user: ann, groups: [staff] },
  { group: { profile: { name: 'Staff' } }, users: [ann] },
])('if a document may be a complete org, a list next to a resource is a list of the org: %j', (written) => {
  const { unknown = [] } = snapshotOf(reading([written]));
  expect(unknown).not.toContainEqual(
    expect.objectContaining({ collection: 'groupMembers', of: 'g1', known: 'open' }),
  );
  expect(reading([written]).problems.map(({ code }) => code)).toContain('key-unknown');
});
