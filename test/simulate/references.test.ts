import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { unwrap } from '../../src/documents/unwrap.js';
import { compile } from '../../src/simulate/compile.js';
import { explainBody } from '../../src/simulate/explain.js';

const HELD = 'held';
const GONE = 'gone';
const LISTS: readonly (readonly string[])[] = [[HELD], [GONE], [HELD, GONE]];

/**
 * A kind of object that conditions list by id. `conditions` returns a condition with the list, `possible` contains the ids that a sign-in
 * may have, and `context` returns the facts of a sign-in with these ids.
 */
interface Kind {
  conditions(list: object): object;
  readonly possible: readonly (readonly string[])[];
  context(ids: readonly string[]): object;
}

/**
 * The kinds of objects by name. For groups, the possible ids include an id without a document, because the document of a user may list such
 * a group.
 */
const KINDS: Readonly<Record<string, Kind>> = {
  group: {
    conditions: (list) => ({ people: { groups: list } }),
    possible: [[], ...LISTS],
    context: () => ({ user: { id: HELD } }),
  },
  user: {
    conditions: (list) => ({ people: { users: list } }),
    possible: [[HELD], ['other']],
    context: ([id]) => ({ user: { id } }),
  },
  zone: {
    conditions: (list) => ({ network: { connection: 'ZONE', ...list } }),
    possible: [[], [HELD]],
    context: (ids) => ({ user: { id: HELD }, zones: { ids } }),
  },
};

describe.each(Object.entries(KINDS))('a condition that lists ids of the kind %s', (_, kind) => {
  const cases = LISTS.flatMap((list) => kind.possible.map((ids) => [list, ids] as const));

  test.each(cases)(
    'a condition that includes the object ids %j has the expected verdict and reason for a request with the object ids %j',
    (list, ids) => {
      const isMatch = areShared(list, ids);
      expect(explained(kind, { include: list }, ids)).toEqual({
        verdict: isMatch ? 'MATCH' : 'NOT_MATCH',
        reason: isMatch ? 'fits' : list.includes(HELD) ? 'differs' : 'unknown-reference',
        ...references(list),
      });
    },
  );

  test.each(cases)(
    'a condition that excludes the object ids %j has the expected verdict and reason for a request with the object ids %j',
    (list, ids) => {
      const isMatch = !areShared(list, ids);
      const reason = list.includes(HELD) ? 'not-excluded' : 'unknown-reference';
      expect(explained(kind, { exclude: list }, ids)).toEqual({
        verdict: isMatch ? 'MATCH' : 'NOT_MATCH',
        reason: isMatch ? reason : 'excluded',
        ...references(list),
      });
    },
  );
});

/**
 * Whether the list of a condition and the ids of a sign-in have a member in common. An id without a document does not count: it matches
 * nobody, even if the document of a user lists it.
 */
function areShared(list: readonly string[], ids: readonly string[]): boolean {
  return list.includes(HELD) && ids.includes(HELD);
}

/** Returns the reported references: ids without a document, with the assumption that they match nobody (A6). */
function references(list: readonly string[]) {
  return { dangling: list.filter((id) => id === GONE), isAssumed: list.includes(GONE), missing: [] };
}

/** Returns the explanation of the only condition in an org with one rule. */
function explained({ conditions, context }: Kind, list: object, ids: readonly string[]) {
  const answer = explainBody(compile(orgWith(conditions(list), ids)), {
    appInstance: 'app',
    policyTypes: ['SVC_SIGN_ON'],
    policyContext: context(ids),
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  const { types, assumptions } = answer.value;
  const [leaf, ...others] = types[0]?.policies[0]?.rules[0]?.leaves ?? [];
  if (leaf === undefined || others.length > 0) throw new Error('the rule does not have exactly one leaf');
  const { verdict, reason, dangling, missing } = leaf;
  return { verdict, reason, dangling, isAssumed: assumptions.some(({ id }) => id === 'A6'), missing };
}

function orgWith(conditions: object, groupIds: readonly string[]) {
  const common = { status: 'ACTIVE', priority: 1, name: 'Only' };
  const rule = { id: 'rule', type: 'SIGN_ON', ...common, conditions };
  const value = {
    users: [HELD, 'other'].map((id) => ({
      id,
      status: 'ACTIVE',
      profile: { login: `${id}@x.example` },
      groupIds,
    })),
    groups: [
      { id: HELD, type: 'APP_GROUP', profile: { name: 'Held' } },
      { id: 'all', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    ],
    zones: [
      { id: HELD, name: 'Held', type: 'IP', status: 'ACTIVE', usage: 'POLICY', gateways: [], proxies: [] },
    ],
    apps: [{ id: 'app', name: 'bookmark', label: 'Wiki' }],
    policies: [{ id: 'policy', type: 'SVC_SIGN_ON', ...common, rules: [rule] }],
  };
  const read = assembleDocuments([{ name: 'org', value }], { complete: ['users', 'groups', 'zones'] });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

test.each([
  {
    why: 'the export lacks its default policy, which would identify the everyone group',
    others: [],
    expected: {
      verdict: 'UNDEFINED',
      reason: 'unknowable',
      detail: expect.stringContaining('`finance` may be'),
    },
  },
  {
    why: 'a default policy identifies another group as the everyone group',
    others: [{ id: 'q', system: true, conditions: { people: { groups: { include: ['all'] } } } }],
    expected: { verdict: 'NOT_MATCH', reason: 'differs' },
  },
])(
  'a condition on a group that neither the export nor the request contains is decided or not: $why',
  (given) => {
    const of = { status: 'ACTIVE', priority: 1, type: 'ACCESS_POLICY', name: 'Any' };
    const rule = { ...of, id: 'rule', conditions: { people: { groups: { include: ['finance'] } } } };
    const value = {
      apps: [{ id: 'app', label: 'Wiki', _links: { accessPolicy: { href: '/api/v1/policies/p' } } }],
      policies: [
        { ...of, id: 'p', rules: [rule] },
        ...given.others.map((one) => ({ ...of, ...one, rules: [] })),
      ],
    };
    const request = {
      appInstance: 'app',
      policyTypes: ['ACCESS_POLICY'],
      policyContext: { groups: { ids: ['staff'] } },
    };
    const org = unwrap(assembleDocuments([{ name: 'org', value }]));
    const { types } = unwrap(explainBody(compile(org), request));
    expect(types[0]?.policies[0]?.rules[0]?.leaves[0]).toMatchObject(given.expected);
  },
);
