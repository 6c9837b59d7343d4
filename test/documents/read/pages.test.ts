import { describe, expect, test } from 'vitest';
import { linesOf, reading, snapshotOf } from './reading.js';

const host = 'https://acme.example.com';
const policy = { id: 'p1', name: 'Staff', type: 'PASSWORD', status: 'ACTIVE', priority: 1, rules: [] };
const zone = (id: string) => ({ id, name: id, type: 'IP', gateways: [] });
const group = { id: 'g1', type: 'OKTA_GROUP', profile: { name: 'Staff' } };
const user = { id: 'u1', profile: { login: 'ann@example.com' } };

/** Makes a recorded response with a list. If `next` is given, the Link header points to this next page. */
const answered = (path: string, list: readonly unknown[], next?: string) => ({
  request: { method: 'GET', url: `${host}${path}` },
  response: {
    status: 200,
    headers: {
      link: [`<${host}${path}>; rel="self"`, ...(next === undefined ? [] : [`<${host}${next}>; rel="next"`])],
    },
    body: list,
  },
});

const openIn = (value: unknown) =>
  (snapshotOf(reading([value])).unknown ?? []).map(({ collection, of }) => [collection, of].join(' ').trim());

describe('a recorded list with a next page', () => {
  const first = answered('/api/v1/zones?limit=1', [zone('z1')], '/api/v1/zones?after=z1&limit=1');

  test('a recorded list that links to a next page is incomplete if that page is missing', () => {
    const read = reading([[first]]);
    expect(linesOf(read.problems)).toEqual([
      'warning page-missing 0#/0/response/body: the list continues at `/api/v1/zones?after=z1&limit=1`, but that page is not in the documents, so its elements are unknown; add all pages',
    ]);
    expect(snapshotOf(read).unknown).toEqual([
      { collection: 'zones', known: 'open', why: 'a page of the list is missing' },
    ]);
  });

  test.each(['/api/v1/zones?after=z1&limit=1', '/api/v1/zones?limit=1&after=z1'])(
    'a recorded list is complete if its next page is present, whatever the order of the query: %s',
    (path) => expect(openIn([answered(path, [zone('z2')]), first])).toEqual([]),
  );

  test.each([
    ['/api/v1/groups/g1/users?limit=1', [user], 'groupMembers g1'],
    ['/api/v1/users/u1/groups', [group], 'userGroups u1'],
    ['/api/v1/policies/p1/rules', [], 'rules p1'],
    ['/api/v1/apps/a1/groups', [{ id: 'g1' }], 'appGroups a1'],
    ['/api/v1/policies?type=PASSWORD', [policy], 'policies PASSWORD'],
    ['/api/v1/apps', [], 'apps'],
  ])('a list with a missing next page is incomplete: %s', (path, list, open) => {
    const more = answered(path, list, `${path.replace(/\?.*/, '')}?after=x`);
    expect(openIn([answered('/api/v1/policies/p1', [policy]), more])).toEqual([open]);
  });
});

describe('a search result', () => {
  const found = answered('/api/v1/groups?q=Sta', [group]);

  test('a recorded search result is not read as a complete list', () => {
    const read = reading([[found]]);
    expect(linesOf(read.problems)).toEqual([
      'warning page-missing 0#/0/response/body: this list contains only search results, so its other elements are unknown; add the complete list, `/api/v1/groups`',
    ]);
    expect(snapshotOf(read).unknown).toEqual([
      { collection: 'groups', known: 'open', why: 'the export contains only search results' },
    ]);
  });

  test.each([
    ['/api/v1/users?search=status%20eq%20%22ACTIVE%22', [user], 'users'],
    ['/api/v1/zones?filter=status%20eq%20%22ACTIVE%22', [], 'zones'],
    ['/api/v1/policies?type=PASSWORD&status=ACTIVE', [policy], 'policies PASSWORD'],
    ['/api/v1/apps/a1/users?q=ann', [{ id: 'u1' }], 'appUsers a1'],
  ])('a filtered list is not read as a complete list: %s', (path, list, open) => {
    expect(openIn([answered('/api/v1/policies/p1', [policy]), answered(path, list)])).toEqual([open]);
  });

  test('a recorded search result does not make a list incomplete if the complete list was recorded, too', () => {
    expect(openIn([found, answered('/api/v1/groups?limit=200', [group])])).toEqual([]);
    const active = answered('/api/v1/policies?status=ACTIVE&type=PASSWORD', [policy]);
    expect(openIn([active, answered('/api/v1/policies?type=PASSWORD', [policy])])).toEqual([]);
    expect(openIn([active, answered('/api/v1/policies?type=MFA_ENROLL', [])])).toEqual(['policies PASSWORD']);
    expect(openIn([found, answered('/api/v1/groups?after=g0', [group])])).toEqual(['groups']);
  });
});

describe('a list that states whether it continues', () => {
  test.each([
    { next: `${host}/api/v1/zones?page=2` },
    { links: { self: '/zones?page=1', next: '/zones?page=2' } },
    { _links: { next: { href: '/zones?page=2' } } },
    { meta: { next_cursor: 'abc' } },
    { pageInfo: { hasNextPage: true, endCursor: 'abc' } },
    { has_more: true },
    { LastEvaluatedKey: { id: 'z1' } },
    { total: 500 },
    { meta: { totalCount: 3 } },
  ])('a list that states that it continues is incomplete: %j', (beside) => {
    expect(openIn({ items: [zone('z1'), policy], ...beside })).toEqual(['zones', 'policies PASSWORD']);
    expect(openIn({ policies: [policy], zones: { data: [zone('z1')], ...beside } })).toEqual(['zones']);
    expect(openIn({ policies: [policy], zones: [zone('z1')], ...beside })).toEqual([
      'policies PASSWORD',
      'zones',
    ]);
    const members = reading({
      'policies.json': [policy],
      'groups/g1/users.json': { data: [user], ...beside },
    });
    expect(snapshotOf(members).unknown).toMatchObject([{ collection: 'groupMembers', of: 'g1' }]);
  });

  test.each([
    { next: null },
    { links: { self: '/zones?page=1', next: '' } },
    { _links: { self: { href: '/zones' }, next: {} } },
    { meta: { count: 1, next_cursor: '' } },
    { has_more: false, total: 1 },
  ])('a list that does not state that it continues is complete: %j', (beside) => {
    expect(openIn({ items: [zone('z1'), policy], ...beside })).toEqual([]);
    expect(openIn({ policies: [policy], zones: { data: [zone('z1')], ...beside } })).toEqual([]);
    const members = reading({ 'groups.json': [group], 'groups/g1/users.json': { data: [user], ...beside } });
    expect(snapshotOf(members).groups).toMatchObject([{ userIds: ['u1'] }]);
    expect(linesOf(members.problems)).toEqual([]);
  });

  test('a list is complete if its pages contain as many distinct elements as each page states', () => {
    const page = (...ids: string[]) => ({ data: ids.map(zone), total: 3 });
    expect(openIn([page('z1', 'z2'), page('z3')])).toEqual([]);
    expect(openIn([page('z1', 'z2')])).toEqual(['zones']);
    expect(openIn([page('z1'), page('z3')])).toEqual(['zones']);
    expect(openIn([page('z1', 'z2'), page('z2')])).toEqual(['zones']);
    expect(openIn([page('z1', 'z2'), page('z1', 'z2')])).toEqual(['zones']);
  });

  test('a list that states the address of its next page is complete if that page is present', () => {
    const page = (own: string, id: string, next: string | null) => ({
      data: [zone(id)],
      links: { self: own, next },
    });
    const read = reading({
      'policies.json': [policy],
      'zones-1.json': page('/zones?page=1', 'z1', '/zones?page=2'),
      'zones-2.json': page('/zones?page=2', 'z2', null),
    });
    expect(snapshotOf(read).zones.map(({ id }) => id)).toEqual(['z1', 'z2']);
    expect(snapshotOf(read).unknown).toBeUndefined();
  });
});

test('the rules of a policy are unknown if the export has another value in place of the list of rules', () => {
  expect(openIn({ policies: [{ ...policy, rules: undefined }], rules: { p1: 'many' } })).toEqual([
    'rules p1',
  ]);
});
