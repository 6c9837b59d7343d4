import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { lintDocuments } from '../../../src/lint/lint.js';
import { linesOf, reading, snapshotOf } from './reading.js';

const rule = { id: 'r1', name: 'Staff', type: 'PASSWORD', actions: { passwordChange: { access: 'ALLOW' } } };
const policy = { id: 'p1', name: 'Staff', type: 'PASSWORD', status: 'ACTIVE', priority: 1 };
const group = { id: 'g1', type: 'BUILT_IN', profile: { name: 'Everyone' } };
const user = { id: 'u1', profile: { login: 'ann@example.com' } };

describe.each(['_rules', 'rules_', 'policyRules', 'policy_rules', 'RULES'])(
  'an export with the rules of a policy under the key `%s` is read as if the key were `rules`',
  (key) => {
    const org = { policies: [{ ...policy, [key]: [rule] }], groups: [group] };

    test('the rules of a policy are read under a key similar to `rules`, with a warning', () => {
      const read = reading([org]);
      expect(linesOf(read.problems)).toEqual([
        `warning key-near 0#/policies/0: the key \`${key}\` of the policy is read as \`rules\`; rename the key`,
      ]);
      expect(snapshotOf(read).policies[0]?.rules.map(({ id }) => id)).toEqual(['r1']);
    });

    test('the rules of a policy under a key similar to `rules` are linted at their location', () => {
      const { findings } = lintDocuments([
        {
          name: 'org.json',
          value: { ...org, policies: [{ ...policy, [key]: [{ ...rule, type: 'PASSWROD' }] }] },
        },
      ]);
      expect(findings.map(({ location }) => location.pointer)).toContain(`/policies/0/${key}/0/type`);
    });
  },
);

test('the documented key of a policy takes precedence over a similar key', () => {
  const read = reading([{ policies: [{ ...policy, rules: [rule], _rules: [{ ...rule, id: 'r2' }] }] }]);
  expect(linesOf(read.problems)).toEqual([]);
  expect(snapshotOf(read).policies[0]?.rules.map(({ id }) => id)).toEqual(['r1']);
});

test('the lists of users, groups and methods of a resource are read under similar keys, and each similar key is reported once', () => {
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
    'warning key-near 0#/groups/1: the key `_userIds` of the group is read as `userIds`; rename the key',
    'warning key-near 0#/users/0: the key `group_ids` of the user is read as `groupIds`; rename the key',
    'warning key-near 0#/apps/0: the key `_groupIds` of the app is read as `groupIds`; rename the key',
    'warning key-near 0#/apps/0: the key `_userIds` of the app is read as `userIds`; rename the key',
    'warning key-near 0#/authenticators/0: the key `_methods` of the authenticator is read as `methods`; rename the key',
  ]);
  expect(snapshotOf(read)).toMatchObject({
    groups: [{}, { userIds: ['u1'] }],
    users: [{ groupIds: ['g1'] }, { groupIds: [] }],
    apps: [{ groupIds: ['g1'], userIds: ['u1'] }],
    authenticators: [{ methods: [{ type: 'push' }] }],
  });
});

test('the sections of an org are read under similar keys, with a warning', () => {
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
    'warning key-near 0#/Policies: the key `Policies` is read as `policies`; rename the key',
    'warning key-near 0#/policy_rules: the key `policy_rules` is read as `rules`; rename the key',
    'warning key-near 0#/network_zones: the key `network_zones` is read as `zones`; rename the key',
  ]);
  expect(snapshotOf(read)).toMatchObject({
    policies: [{ rules: [{ id: 'r1' }] }],
    groups: [{ userIds: ['u1'] }],
  });
});

describe('policies grouped by type', () => {
  const listed = [{ ...policy, rules: [rule] }];
  const idsIn = (read: ReturnType<typeof reading>) => snapshotOf(read).policies.map(({ id }) => id);

  test.each(['PASSWORD', 'ACCESS_POLICY', 'OKTA_SIGN_ON', 'DEVICE_SIGNAL_COLLECTION'])(
    'policies grouped by type are read under the key `%s`',
    (key) => {
      const read = reading([{ [key]: listed, groups: [group] }]);
      expect(linesOf(read.problems)).toEqual([]);
      expect(idsIn(read)).toEqual(['p1']);
    },
  );

  test.each([
    'password_policies',
    'accessPolicies',
    'authenticationPolicies',
    'globalSessionPolicy',
    'oktaSignOnPolicies',
    'mfa-policies',
  ])('policies grouped by type are read under the key `%s`, with a warning', (key) => {
    const read = reading([{ [key]: listed, groups: [group] }]);
    expect(linesOf(read.problems)).toEqual([
      `warning key-near 0#/${key}: the key \`${key}\` is read as \`policies\`; rename the key`,
    ]);
    expect(idsIn(read)).toEqual(['p1']);
  });

  test.each(['deletedPolicies', 'old', 'password', 'policiesBefore'])(
    'policies under the unrelated key `%s` are not read, and a warning is given',
    (key) => {
      const read = reading([{ [key]: listed, groups: [group] }]);
      expect(linesOf(read.problems)).toEqual([
        `warning key-unknown 0#/${key}: \`${key}\` is not a known section of an org, so it is ignored; if its content belongs to the org, rename it to \`policies\``,
      ]);
      expect(idsIn(read)).toEqual([]);
    },
  );
});

describe('a folder per policy', () => {
  const rulesIn = (files: Readonly<Record<string, unknown>>) => {
    const documents = Object.entries(files).map(([path, value]) => ({
      name: `export/${path}`,
      pathInFolder: path,
      value,
    }));
    const read = assembleDocuments(documents);
    return snapshotOf(read).policies.map(({ id, rules }) => [id, ...rules.map(({ id }) => id)].join(' '));
  };
  const other = { ...policy, id: 'p2', name: 'Guests' };

  test.each([
    ['rules/Staff.json', rule],
    ['rules/all.json', [rule]],
    ['rule-1.json', rule],
    ['rules.json', [rule]],
    ['Rules.json', [rule]],
  ])('a rule in the file `%s` belongs to the policy in the same folder', (path, value) => {
    expect(
      rulesIn({
        [`Staff/${path}`]: value,
        'Staff/policy.json': policy,
        'Guests/policy.json': other,
        'groups.json': [group],
      }),
    ).toEqual(['p1 r1', 'p2']);
    expect(rulesIn({ [path]: value, 'staff.json': policy })).toEqual(['p1 r1']);
  });

  test('rules in a folder with two policies belong to neither, unless a rule names its policy', () => {
    expect(rulesIn({ 'a.json': policy, 'b.json': other, 'rules/Staff.json': rule })).toEqual(['p1', 'p2']);
    expect(
      rulesIn({ 'a/a.json': policy, 'a/rules/Staff.json': { ...rule, policyId: 'p2' }, 'b.json': other }),
    ).toEqual(['p1', 'p2 r1']);
    expect(rulesIn({ 'a.json': policy, 'Staff.json': rule })).toEqual(['p1']);
  });
});

test('an export with one file per collection and a list of these files is read', () => {
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

describe('an org without the rules of any policy', () => {
  const org = { policies: [policy, { ...policy, id: 'p2', priority: 2 }], groups: [group] };

  test('an org that has policies but no rules has a problem of severity error', () => {
    expect(linesOf(reading([org]).problems)).toEqual([
      expect.stringMatching(
        /^error rules-missing 0#\/policies\/0: the export contains no rules of 2 policies .*: add the rules of each policy/,
      ),
    ]);
  });

  test('lint reports an org that has policies but no rules', () => {
    const rules = lintDocuments([{ name: 'org.json', value: org }]).findings.map(({ rule }) => rule);
    expect(rules).toContain('policy/rules-missing');
  });

  test('if the export contains rules or states that some are missing, a policy without rules is reported as a warning, not an error', () => {
    const codes = [
      { ...org, rules: { p1: [rule] } },
      { ...org, rulesComplete: [] },
      {
        ...org,
        policies: [
          { ...policy, rules: [] },
          { ...policy, id: 'p2', priority: 2 },
        ],
      },
    ].map((value) => reading([value]).problems.map(({ code }) => code));
    expect(codes).toEqual([['rules-incomplete'], ['rules-incomplete'], ['rules-incomplete']]);
  });
});

const signOn = {
  ...policy,
  id: '00pa1b2c3d4e5f6g7h8i',
  type: 'OKTA_SIGN_ON',
};
const ofSignOn = {
  id: 'r9',
  name: 'All',
  type: 'SIGN_ON',
  status: 'ACTIVE',
  actions: { signon: { access: 'ALLOW' } },
};

describe('wrappers that tools put around responses', () => {
  test.each([
    [
      'an object with one list',
      { items: [{ ...policy, rules: [rule] }, group], total: 2 },
      '`items` is read, and the other keys are ignored',
    ],
    [
      'a wrapped org',
      { data: { policies: [{ ...policy, rules: [rule] }], groups: [group] } },
      '`data` is read',
    ],
    [
      'an object with a nested list',
      { result: { passwordPolicies: [{ ...policy, rules: [rule] }] } },
      '`result` is read',
    ],
  ])('%s is read without the wrapper that a tool put around it', (_, value, keys) => {
    const read = reading([value]);
    expect(linesOf(read.problems)).toContain(
      `info envelope 0#: this object is a wrapper: the content of ${keys}`,
    );
    expect(snapshotOf(read).policies.map(({ rules }) => rules.map(({ id }) => id))).toEqual([['r1']]);
  });

  const kept = { ...group, created: '2026-01-02T03:04:05.000Z' };
  const whole = { ...policy, rules: [rule] };

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['embedded lists', { 'dump.json': { _embedded: { items: [whole, kept] }, page: { number: 0 } } }],
    [
      'query results as lists',
      {
        'dump.json': {
          data: { org: { policies: { nodes: [whole], pageInfo: {} }, groups: { nodes: [kept] } } },
        },
      },
    ],
    [
      'query results as edges',
      {
        'dump.json': {
          data: { policies: { edges: [{ cursor: 'x', node: whole }] }, groups: { edges: [{ node: kept }] } },
        },
      },
    ],
    [
      'backup records',
      {
        'dump.json': {
          resources: [
            { kind: 'policy', resource: whole },
            { kind: 'group', resource: kept },
          ],
        },
      },
    ],
    [
      'dump records, one per line',
      { '1.json': { type: 'policy', data: whole }, '2.json': { type: 'group', data: kept } },
    ],
    [
      'responses next to their URLs',
      {
        '1.json': { url: 'https://x.example/api/v1/policies/p1', status: 200, headers: {}, body: policy },
        '2.json': {
          url: 'https://x.example/api/v1/policies/p1/rules',
          status: 200,
          headers: {},
          body: [rule],
        },
        '3.json': { url: 'https://x.example/api/v1/groups', status: 200, headers: {}, body: [kept] },
      },
    ],
    [
      'pages whose path names the list',
      { 'policies.json': { data: [whole], meta: { count: 1 } }, 'groups.json': { Items: [kept], Count: 1 } },
    ],
  ])('responses are read without the wrappers that tools put around them: %s', (_, documents) => {
    const read = reading(documents);
    expect(read.problems.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(snapshotOf(read)).toMatchObject({
      policies: [{ id: 'p1', rules: [{ id: 'r1' }] }],
      groups: [{ id: 'g1' }],
    });
    expect(snapshotOf(read).unknown).toBeUndefined();
  });

  test('if a tool wrapped recorded responses in another object, each document gets one message about the wrapper', () => {
    const lines = ['g1', 'g2', 'g3'].map((id) => JSON.stringify({ type: 'group', data: { ...kept, id } }));
    const read = assembleDocuments([{ name: 'dump.ndjson', text: lines.join('\n') }]);
    expect(linesOf(read.problems)).toEqual([
      'info envelope dump.ndjson#/0:1:1: this object is a wrapper: the content of `data` is read, and the other keys are ignored',
    ]);
    expect(snapshotOf(read).groups).toHaveLength(3);
  });

  test('rules that an export groups by the id of their policy are read', () => {
    const read = reading([
      { POLICIES_BY_TYPE: { OKTA_SIGN_ON: [signOn] }, RULES_BY_POLICY: { [signOn.id]: [ofSignOn] } },
    ]);
    expect(snapshotOf(read).policies[0]?.rules.map(({ id }) => id)).toEqual(['r9']);
  });

  test.each([
    { contributes: { views: [{ id: 'a', name: 'b', displayName: 'c' }] } },
    { fields: [{ id: 'pw', type: 'PASSWORD', name: 'password' }] },
    { nginx: { proxies: [] } },
    { id: 'aus', name: 'API', _embedded: { policies: [{ id: 'p', name: 'Clients', conditions: {} }] } },
    { server: { id: 'aus', policies: [{ id: 'p', name: 'Clients', status: 'ACTIVE' }] } },
  ])(
    'a document without any resource that preflight knows is reported as a document of unknown kind: %j',
    (value) => {
      expect(linesOf(reading([value]).problems).join()).toContain('kind-unknown');
    },
  );
});

test.each([
  'rules_00pa1b2c3d4e5f6g7h8i.json',
  '00pa1b2c3d4e5f6g7h8i/rule-1.json',
  'x/00pa1b2c3d4e5f6g7h8i-rules.yaml',
])('a rule is assigned to the policy whose id is in its file name: %s', (name) => {
  const read = assembleDocuments([
    { name: 'policies.json', value: [signOn] },
    { name, value: [ofSignOn] },
  ]);
  expect(read.ok && read.value.policies[0]?.rules.map(({ id }) => id)).toEqual(['r9']);
});

test('a posture check is not read as a device assurance policy, nor an application key as an identity provider key', () => {
  const check = {
    id: 'c',
    name: 'Firewall',
    variableName: 'firewall',
    platform: 'MACOS',
    query: 'SELECT 1;',
  };
  const key = {
    kid: 'k',
    kty: 'RSA',
    e: 'AQAB',
    n: 'sXch',
    use: 'sig',
    x5c: ['MIIC'],
    expiresAt: '2020-01-01T00:00:00Z',
  };
  const { findings } = lintDocuments([
    { name: 'checks.json', value: [check] },
    { name: 'apps/0oa1/keys.json', value: [key] },
  ]);
  expect(findings.map(({ rule }) => rule)).toEqual([]);
});

describe('lists by owner id, in an org file', () => {
  const app = { id: 'a1', name: 'payroll', label: 'Payroll' };
  const org = { policies: [{ ...policy, rules: [rule] }], groups: [group], users: [user], apps: [app] };

  test.each([
    [{ appUsers: { a1: ['u1'] } }, { apps: [{ userIds: ['u1'] }] }],
    [{ appUsers: { a1: [{ id: 'u1', scope: 'USER' }] } }, { apps: [{ userIds: ['u1'] }] }],
    [{ app_groups: { a1: [] } }, { apps: [{ groupIds: [] }] }],
    [{ userGroups: { u1: ['g1'] } }, { users: [{ groupIds: ['g1'] }] }],
    [{ groupMembers: { g1: ['u1'] } }, { groups: [{ userIds: ['u1'] }] }],
  ])('an org file may list members and assignments by the id of their owner: %j', (lists, expected) => {
    expect(snapshotOf(reading([{ ...org, ...lists }]))).toMatchObject(expected);
  });
});

describe('errors that an export states', () => {
  const org = { policies: [{ ...policy, rules: [rule] }], groups: [group] };

  test('an error that an export states for a section makes that section incomplete, with the reason', () => {
    const read = reading([{ ...org, exportErrors: { groupMembers: 'HTTP 403: Forbidden', zones: [] } }]);
    expect(linesOf(read.problems)).toEqual([
      'warning export-failed 0#/exportErrors: the export reports that parts of it are missing, `groupMembers` (`HTTP 403: Forbidden`): results that depend on the missing parts are undecided',
    ]);
    expect(snapshotOf(read).unknown).toEqual([
      { collection: 'groupMembers', known: 'open', why: '`HTTP 403: Forbidden`' },
    ]);
  });

  test('an error text in an export that does not state which part of the export is missing gives a warning', () => {
    const read = reading([{ ...org, errors: ['timeout', 'timeout'] }]);
    expect(linesOf(read.problems)).toEqual([
      'warning export-failed 0#/errors: the export reports that parts of it are missing, `timeout` and 1 more: the missing parts are unknown, and treated as if they did not exist; export again',
    ]);
    expect(snapshotOf(read).unknown).toBeUndefined();
  });

  test.each([{}, [], '', 0, null, false, { zones: 0 }])(
    'the key `errors` of an export is ignored if its value states no error: %j',
    (errors) => {
      expect(linesOf(reading([{ ...org, errors }]).problems)).toEqual([]);
    },
  );
});

test.each([
  ['E0000011', 'Invalid token provided', /with a valid token/],
  [
    'E0000047',
    'API call exceeded rate limit',
    /the rate limit was exceeded, so send the request again later/,
  ],
])(
  'an error response %s in place of a list is reported, whatever wraps the response',
  (errorCode, errorSummary, remedy) => {
    const answer = { errorCode, errorSummary, errorLink: errorCode, errorId: 'oae1', errorCauses: [] };
    for (const value of [answer, [answer], { apiResponse: answer }, [{ apiResponse: answer }]])
      expect(linesOf(reading([value]).problems).join('\n')).toMatch(remedy);
  },
);

describe('a rule without an id', () => {
  const nameless = { type: 'PASSWORD', actions: rule.actions };

  test('a rule without an id gets its name as id', () => {
    const read = reading([
      { policies: [{ ...policy, rules: [{ ...nameless, name: 'Staff' }] }], groups: [group] },
    ]);
    expect(linesOf(read.problems)).toEqual([
      'info id-missing 0#/policies/0/rules/0: the rule `Staff` has no `id`, so it is identified by its name; export the rule with its id',
    ]);
    const { policies, unknown } = snapshotOf(read);
    expect([policies[0]?.rules.map(({ id }) => id), unknown]).toEqual([['Staff'], undefined]);
  });

  test('if rules without an id share a name, the rules of their policy are incomplete', () => {
    const rules = [
      { ...nameless, name: 'Staff' },
      { ...nameless, name: 'Staff', priority: 2 },
    ];
    const { policies, unknown } = snapshotOf(
      reading([{ policies: [{ ...policy, rules }], groups: [group] }]),
    );
    expect(policies[0]?.rules.map(({ id }) => id)).toEqual(['Staff']);
    expect(unknown).toMatchObject([{ collection: 'rules', of: 'p1', known: 'open' }]);
  });
});

describe('applications of a live tenant without policy assignments', () => {
  const access = (id: string, system: boolean) => ({
    id,
    type: 'ACCESS_POLICY',
    system,
    rules: [rule],
    status: 'ACTIVE',
  });
  const org = {
    brand: 'OKTA',
    edition: 'field',
    policies: [access('rst1', true), access('rst2', false)],
    groups: [group],
  };
  const [payroll, linked] = [
    { id: 'a1', label: 'Payroll' },
    {
      id: 'a1',
      label: 'Payroll',
      _links: { accessPolicy: { href: 'https://x.example/api/v1/policies/rst1' } },
    },
  ];
  const isOpen = (value: object) =>
    snapshotOf(reading([value])).unknown?.map(({ collection }) => collection) ?? [];

  test('if no application of a live tenant states its policy, it is unknown which policies they have', () => {
    const read = reading([{ ...org, apps: [payroll] }]);
    expect(linesOf(read.problems)).toEqual([
      'warning mappings-missing 0#/apps/0: no application in the export has a link to its policy, so it is unknown which policy decides: export the applications with their `_links`',
    ]);
    expect(isOpen({ ...org, apps: [payroll] })).toEqual(['mappings']);
  });

  test.each([{}, { apps: [] }])(
    'if no application of a live tenant states its policy, an export with %j leaves their policies unknown',
    (parts) => {
      expect(isOpen({ ...org, ...parts })).toEqual(['mappings']);
    },
  );

  test.each([
    ['one application names its policy', { apps: [linked, { id: 'a2', label: 'Notes' }] }],
    ['the org states that there are no mappings', { apps: [payroll], mappings: [] }],
    ['there is only the default policy', { apps: [payroll], policies: [access('rst1', true)] }],
    ['the org is not a live tenant', { apps: [payroll], edition: 'spec' }],
  ])('an application that states no policy has the default policy if %s', (_, parts) => {
    expect(isOpen({ ...org, ...parts })).toEqual([]);
  });
});

describe('a policy next to its rules', () => {
  const pair = { policy, rules: [rule] };

  test.each<[string, object]>([
    ['in a list', [pair]],
    ['by policy id', { p1: pair }],
    ['alone', pair],
    ['with the rules in a wrapper', [{ policy, rules: { data: [rule] } }]],
    ['in an org', { policies: [pair] }],
    ['in an org, by policy id', { policies: { p1: pair } }],
    ['in a wrapper', { output: [pair] }],
    ['with rules in the policy in a wrapper', [{ ...policy, rules: { items: [rule] } }]],
    [
      'with separate rules, each list next to the policy id',
      {
        policies: [policy],
        rules: [{ policyId: 'p1', rules: [rule] }],
      },
    ],
    ['with separate rules in wrappers', { policies: [policy], rules: { p1: { data: [rule] } } }],
  ])('a policy stored next to its rules is read: %s', (_, document) => {
    const read = reading([document]);
    expect(read.problems.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(snapshotOf(read)).toMatchObject({ policies: [{ id: 'p1', rules: [{ id: 'r1' }] }] });
  });

  test('rules stored next to their policy are linted at their location', () => {
    const value = [{ policy, rules: { data: [{ ...rule, type: 'PASSWROD' }] } }];
    const { findings } = lintDocuments([{ name: 'pairs.json', value }]);
    expect(findings.map(({ location }) => location.pointer)).toContain('/0/rules/data/0/type');
  });

  test('rules stored next to their policy are incomplete if the list of rules has a next page', () => {
    const read = reading([{ ...policy, rules: { data: [rule], next: 'https://x.example/api/v1/policies' } }]);
    expect(read.problems.map(({ severity }) => severity)).toContain('error');
  });
});
