import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { snapshotOf, tenantDocument } from '../../../../src/features/mock-api/service/tenant/snapshot-of.js';
import { completenessOf } from '../../../../src/model/policies/completeness.js';
import { ask, type Served } from './commands.js';
import { readTenant } from './refusing-tenant.js';

const ORG = {
  policies: [{ id: '00psession', type: 'SVC_SIGN_ON', name: 'Sessions', system: true, rules: [] }],
  apps: [{ id: '0oa1', name: 'bookmark', label: 'Wiki', status: 'ACTIVE', signOnMode: 'BOOKMARK' }],
  groups: [
    { id: '00g0', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: '00g1', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
  ],
  users: [{ id: '00u1', status: 'ACTIVE', profile: { login: 'ann@example.com' } }],
};

function served(org: Members = {}): Served {
  const value = { ...ORG, ...org };
  return {
    tenant: unwrap(readTenant([{ name: 'org.json', value }], { brand: 'SVC', edition: 'field' })),
  };
}

function warningOf(org: Served, path: string): string | undefined {
  return ask(org, 'GET', `/api/v1/${path}`).headers.warning;
}

test.each([
  ['zones', 'network zones'],
  ['behaviors', 'behaviors'],
  ['apps/0oa1/groups', 'assigned groups of 0oa1'],
  ['apps/0oa1/users', 'assigned users of 0oa1'],
  ['groups/00g1/users', 'members of 00g1'],
  ['groups/00g1/apps', 'applications of 00g1'],
  ['users/00u1/groups', 'groups of 00u1'],
])(
  'the response of the mock API to a request for %s has the warning that the export lacks the %s',
  (path, words) => {
    expect(warningOf(served(), path)).toBe(`199 preflight "incomplete: ${words}"`);
  },
);

test.each(['apps', 'groups', 'users', 'groups/00g0/users', 'policies?type=SVC_SIGN_ON'])(
  'the response of the mock API to a request for %s has no warning, because the export contains the list',
  (path) => {
    expect(warningOf(served(), path)).toBeUndefined();
  },
);

test('a list in a response of the mock API has a warning if the export states that some of its policies, rules or users are unknown', () => {
  const unknown = [
    { collection: 'policies', of: 'SVC_SIGN_ON', known: 'open' },
    { collection: 'rules', of: '00psession', known: 'none' },
    { collection: 'users', known: 'open' },
  ];
  const org = served({ manifest: { unknown } });
  for (const path of ['policies?type=SVC_SIGN_ON', 'policies/00psession/rules', 'users', 'groups/00g0/users'])
    expect(warningOf(org, path), path).toMatch(/incomplete: /);
});

test('in the mock API, after one assignment to an object of the export, its other assignments stay unknown; those of a new object are known', () => {
  const org = served();
  ask(org, 'PUT', '/api/v1/apps/0oa1/groups/00g1', {});
  ask(org, 'PUT', '/api/v1/groups/00g1/users/00u1');
  const snapshot = snapshotOf(org.tenant);
  const app = snapshot.apps.find(({ id }) => id === '0oa1');
  const group = snapshot.groups.find(({ id }) => id === '00g1');
  expect(completenessOf(snapshot).ids('appGroups', '0oa1', app?.groupIds)).toEqual({
    ids: ['00g1'],
    isComplete: false,
  });
  expect(completenessOf(snapshot).ids('groupMembers', '00g1', group?.userIds)).toEqual({
    ids: ['00u1'],
    isComplete: false,
  });
  expect(warningOf(org, 'apps/0oa1/groups')).toMatch(/incomplete: /);
  const again = unwrap(readTenant([{ name: 'org.json', value: tenantDocument(org.tenant) }]));
  expect(tenantDocument(again)).toEqual(tenantDocument(org.tenant));

  const made = ask(org, 'POST', '/api/v1/apps', { label: 'New', name: 'bookmark', signOnMode: 'BOOKMARK' });
  const { id } = made.body as Members;
  expect(warningOf(org, `apps/${id}/groups`)).toBeUndefined();
  ask(org, 'PUT', `/api/v1/apps/${id}/groups/00g1`, {});
  const known = completenessOf(snapshotOf(org.tenant));
  expect(known.ids('appGroups', String(id), ['00g1']).isComplete).toBe(true);
});

test('when an object is deleted in the mock API, the org no longer states that lists of the object are unknown', () => {
  const org = served();
  ask(org, 'PUT', '/api/v1/apps/0oa1/groups/00g1', {});
  ask(org, 'POST', '/api/v1/apps/0oa1/lifecycle/deactivate');
  expect(ask(org, 'DELETE', '/api/v1/apps/0oa1').status).toBe(204);
  expect(snapshotOf(org.tenant).unknown ?? []).toEqual([]);
});
