import { expect, test } from 'vitest';
import { userCount } from '../../../src/analysis/questions/user-count.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { unwrap } from '../../../src/documents/unwrap.js';

function orgWith(unknown: readonly object[]) {
  const users = ['ann', 'bob', 'eve'].map((id) => ({ id, status: 'ACTIVE', profile: { login: id } }));
  return unwrap(assembleDocuments([{ name: 'org.json', value: { users, manifest: { unknown } } }]));
}

const UNREAD = { collection: 'users', known: 'open', why: 'a page is missing' };

const ALL = { ids: ['ann'], possible: ['bob'], isExact: false };

test.each([
  ['exact', { ids: ['ann'], possible: [], isExact: true }, 0, true, { count: 1, bound: 'exact' }],
  ['a lower bound if more users are possible', ALL, 0, true, { count: 1, bound: 'at least' }],
  ['a lower bound if sign-ins are left out', { ...ALL, isExact: true }, 0, false, { bound: 'at least' }],
  ['an upper bound with the possible users', ALL, 1, true, { count: 2, bound: 'at most' }],
  ['absent if nothing bounds it', ALL, 1, false, undefined],
])(
  'the number of users of a set of sign-ins is %s',
  (_, users, exceptions, isDescriptionComplete, expected) => {
    const count = userCount({ users, exceptions, isDescriptionComplete }, orgWith([]));
    if (expected === undefined) expect(count).toBeUndefined();
    else expect(count).toMatchObject(expected);
  },
);

test('if the export may lack users, the number of affected users has no upper bound', () => {
  expect(
    userCount({ users: ALL, exceptions: 1, isDescriptionComplete: true }, orgWith([UNREAD])),
  ).toBeUndefined();
});
