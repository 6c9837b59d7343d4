import { describe, expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import { linesOf, reading, snapshotOf } from './reading.js';

const rule = { id: 'r1', name: 'Staff', type: 'PASSWORD', actions: { passwordChange: { access: 'ALLOW' } } };
const policy = { id: 'p1', name: 'Staff', type: 'PASSWORD', status: 'ACTIVE', priority: 1 };
const group = { id: 'g1', type: 'BUILT_IN', profile: { name: 'Everyone' } };
const user = { id: 'u1', profile: { login: 'ann@example.com' } };

describe.each(['_rules', 'rules_', 'policyRules', 'policy_rules', 'RULES'])(
  'rules of a policy as `%s`',
  (key) => {
    const org = { policies: [{ ...policy, [key]: [rule] }], groups: [group] };

    test('are read, with a warning that says so', () => {
      const read = reading([org]);
      expect(linesOf(read.problems)).toEqual([
        `warning key-near 0#/policies/0: \`${key}\` of the policy is taken for \`rules\``,
      ]);
      expect(snapshotOf(read).policies[0]?.rules.map(({ id }) => id)).toEqual(['r1']);
    });

    test('are linted at their place', () => {
      const { findings } = lintDocuments([
        {
          name: 'org.json',
          value: { ...org, policies: [{ ...policy, [key]: [{ ...rule, type: 'PASSWROD' }] }] },
        },
      ]);
      expect(findings.map(({ place }) => place.pointer)).toContain(`/policies/0/${key}/0/type`);
    });
  },
);

test('the field itself goes before what is near to it', () => {
  const read = reading([{ policies: [{ ...policy, rules: [rule], _rules: [{ ...rule, id: 'r2' }] }] }]);
  expect(linesOf(read.problems)).toEqual([]);
  expect(snapshotOf(read).policies[0]?.rules.map(({ id }) => id)).toEqual(['r1']);
});

test('what belongs to a resource is read under other names, each told once', () => {
  const read = reading([
    {
      policies: [{ ...policy, rules: [rule] }],
      groups: [group, { ...group, id: 'g2', _userIds: ['u1'] }],
      users: [
        { ...user, group_ids: ['g1'] },
        { ...user, id: 'u2', group_ids: [] },
      ],
      apps: [{ id: 'a1', label: 'Payroll', _groupIds: ['g1'], _userIds: ['u1'] }],
      authenticators: [{ id: 'f1', key: 'okta_verify', _methods: [{ type: 'push' }] }],
    },
  ]);
  expect(linesOf(read.problems)).toEqual([
    'warning key-near 0#/groups/1: `_userIds` of the group is taken for `userIds`',
    'warning key-near 0#/users/0: `group_ids` of the user is taken for `groupIds`',
    'warning key-near 0#/apps/0: `_groupIds` of the app is taken for `groupIds`',
    'warning key-near 0#/apps/0: `_userIds` of the app is taken for `userIds`',
    'warning key-near 0#/authenticators/0: `_methods` of the authenticator is taken for `methods`',
  ]);
  expect(snapshotOf(read)).toMatchObject({
    groups: [{}, { userIds: ['u1'] }],
    users: [{ groupIds: ['g1'] }, { groupIds: [] }],
    apps: [{ groupIds: ['g1'], userIds: ['u1'] }],
    authenticators: [{ methods: [{ type: 'push' }] }],
  });
});

test('sections are read under near names', () => {
  const read = reading([
    {
      Policies: [policy],
      policy_rules: { p1: [rule] },
      network_zones: [],
      memberships: { g1: ['u1'] },
      groups: [group],
      users: [user],
    },
  ]);
  expect(linesOf(read.problems)).toEqual([
    'warning key-near 0#/Policies: `Policies` is taken for `policies`',
    'warning key-near 0#/policy_rules: `policy_rules` is taken for `rules`',
    'warning key-near 0#/network_zones: `network_zones` is taken for `zones`',
  ]);
  expect(snapshotOf(read)).toMatchObject({
    policies: [{ rules: [{ id: 'r1' }] }],
    groups: [{ userIds: ['u1'] }],
  });
});

test('one file for each collection, beside a list of the files', () => {
  const read = reading({
    'backup/manifest.json': {
      version: 1,
      policies: ['policies.json'],
      groups: ['groups.json'],
      counts: { policies: 1 },
    },
    'backup/policies.json': [{ ...policy, _rules: [rule] }],
    'backup/groups.json': [group],
    'backup/users.json': { users: [user] },
    'backup/network-zones.json': [{ id: 'z1', name: 'Office' }],
  });
  expect(linesOf(read.problems).map((line) => line.split(' ')[1])).toEqual(['kind-unknown', 'key-near']);
  expect(snapshotOf(read)).toMatchObject({
    policies: [{ rules: [{}] }],
    groups: [{}],
    users: [{}],
    zones: [{}],
  });
});

describe('an org that holds the rules of no policy', () => {
  const org = { policies: [policy, { ...policy, id: 'p2' }], groups: [group] };

  test('has a problem, and no clean answer', () => {
    expect(linesOf(reading([org]).problems)).toEqual([
      expect.stringMatching(
        /^error rules-missing 0#\/policies\/0: no rules are known of 2 policies .*: export them too/,
      ),
    ]);
  });

  test('is told by lint', () => {
    const rules = lintDocuments([{ name: 'org.json', value: org }]).findings.map(({ rule }) => rule);
    expect(rules).toContain('policy/rules-missing');
  });

  test('some rules, or a word on what is missing, make it one that lacks some', () => {
    const codes = [
      { ...org, rules: { p1: [rule] } },
      { ...org, rulesComplete: [] },
      {
        ...org,
        policies: [
          { ...policy, rules: [] },
          { ...policy, id: 'p2' },
        ],
      },
    ].map((value) => reading([value]).problems.map(({ code }) => code));
    expect(codes).toEqual([['rules-incomplete'], ['rules-incomplete'], ['rules-incomplete']]);
  });
});
