import { expect, test } from 'vitest';
import { classesOf } from '../../../src/analysis/questions/classes.js';
import { snapshotOf } from './snapshot-of.js';

test('two users are in different classes if a policy distinguishes them, or if less is known about one of them', () => {
  const rule = (id: string, conditions: object) => ({ id, name: id, status: 'ACTIVE', conditions });
  const org = snapshotOf({
    policies: [
      {
        id: 'p',
        type: 'SVC_SIGN_ON',
        name: 'Session',
        status: 'ACTIVE',
        priority: 1,
        rules: [
          rule('hr', { people: { groups: { include: ['hr'] } } }),
          rule('boss', { people: { users: { include: ['ann'] } } }),
          rule('rest', {}),
        ],
      },
    ],
    groups: [
      { id: 'hr', profile: { name: 'HR' } },
      { id: 'other', profile: { name: 'Other' } },
    ],
    users: [
      { id: 'ann', profile: { login: 'ann@example.com' }, groupIds: [] },
      { id: 'bob', profile: { login: 'bob@example.com' }, groupIds: ['hr'] },
      { id: 'cid', profile: { login: 'cid@example.com' }, groupIds: ['hr', 'other'] },
      { id: 'eve', profile: { login: 'eve@example.com' } },
    ],
  });
  expect(classesOf(org)).toEqual([
    {
      userIds: ['bob', 'cid'],
      description: ['members of HR', 'everyone except ann@example.com'],
      unknown: [],
    },
    { userIds: ['ann'], description: ['not members of HR', 'ann@example.com'], unknown: [] },
    {
      userIds: ['eve'],
      description: ['everyone except ann@example.com'],
      unknown: [{ fact: 'group', values: ['hr'] }],
    },
  ]);
});

/** Returns an org with two users of whom only the login is known, and a global session policy with one rule. */
const orgOfTwo = (conditions: object) =>
  snapshotOf({
    policies: [
      {
        ...{ id: 'p', type: 'SVC_SIGN_ON', name: 'Session', status: 'ACTIVE', priority: 1 },
        rules: [{ id: 'one', name: 'one', status: 'ACTIVE', conditions }],
      },
    ],
    groups: [{ id: 'group-hr', profile: { name: 'HR' } }],
    users: ['ann', 'bob'].map((id) => ({ id, profile: { login: `${id}@example.com` } })),
  });

const expression = (condition: string) => ({ elCondition: { condition } });

test.each([
  ['a group', { people: { groups: { include: ['group-hr'] } } }, [['ann', 'bob']]],
  [
    'an expression about the user',
    expression("user.getLinkedObject('manager').lastName == 'Jobs'"),
    [['ann'], ['bob']],
  ],
  ['an expression about other facts', expression("device.unheard.of('x') == 'y'"), [['ann', 'bob']]],
])(
  'two users for whom a condition is unknown are in different classes only if the condition is an expression about the user: %s',
  (_, conditions, expected) => {
    expect(classesOf(orgOfTwo(conditions)).map(({ userIds }) => userIds)).toEqual(expected);
  },
);
