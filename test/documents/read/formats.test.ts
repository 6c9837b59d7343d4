import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { linesOf, reading, snapshotOf } from './reading.js';

const policy = { id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', priority: 1 };
const rule = {
  id: 'r1',
  name: 'Deny',
  priority: 0,
  conditions: null,
  actions: { appSignOn: { access: 'DENY' } },
};
const zone = { id: 'z1', name: 'Office', type: 'IP', gateways: [{ type: 'CIDR', value: '10.0.0.0/8' }] };
const everyone = { id: 'g0', type: 'BUILT_IN', profile: { name: 'Everyone' } };
const user = { id: 'u1', status: 'ACTIVE', profile: { login: 'ann@example.com' } };
const link = (path: string) => ({ href: `https://example.com/api/v1${path}` });

describe('a complete org in one object', () => {
  test.each<[string, object]>([
    ['rules by policy id', { policies: [policy], rules: { p1: [rule] } }],
    ['rules in a list', { policies: [policy], rules: [{ ...rule, policyId: 'p1' }] }],
    ['rules in the policy', { policies: [{ ...policy, rules: [rule] }] }],
    ['rules embedded in the policy', { policies: [{ ...policy, _embedded: { rules: [rule] } }] }],
    [
      'rules matched by their link',
      { policies: [policy], policyRules: [{ ...rule, _links: { self: link('/policies/p1/rules/r1') } }] },
    ],
    ['policies by type', { policies: { ACCESS_POLICY: [{ ...policy, rules: [rule] }] } }],
  ])('a complete org in one JSON object is read: %s', (_shows, org) => {
    const result = reading([org]);
    expect(linesOf(result.problems)).toEqual([]);
    expect(snapshotOf(result).policies).toMatchObject([
      { id: 'p1', rules: [{ id: 'r1', actions: rule.actions }] },
    ]);
  });

  test.each([
    ['networkZones', [zone], 'zones'],
    ['applications', [{ id: 'a1' }], 'apps'],
    ['deviceAssurancePolicies', [{ id: 'd1' }], 'deviceAssurances'],
    ['identityProviders', [{ id: 'i1' }], 'idps'],
    ['behaviorRules', [{ id: 'b1' }], 'behaviors'],
    ['userTypes', [{ id: 't1' }], 'userTypes'],
    ['authenticators', [{ id: 'f1', key: 'webauthn' }], 'authenticators'],
  ] as const)('the key `%s` is recognized as a section of an org', (key, content, section) => {
    const result = reading([{ [key]: content }]);
    expect(linesOf(result.problems)).toEqual([]);
    expect(snapshotOf(result)[section]).toMatchObject([{ id: content[0].id }]);
  });

  test('a list of group members may contain user ids or complete users', () => {
    const { groups, users } = snapshotOf(
      reading([{ groups: [everyone], groupMembers: { g0: ['u2', user] } }]),
    );
    expect(groups).toMatchObject([{ id: 'g0', isEveryone: true, userIds: ['u2', 'u1'] }]);
    expect(users).toMatchObject([{ id: 'u1', login: 'ann@example.com' }]);
  });

  test('the vendor prefix, edition and engine that an org states override the inferred ones', () => {
    const org = {
      brand: 'acme',
      edition: 'spec',
      engine: 'classic',
      policies: [{ ...policy, type: 'ACME_SIGN_ON' }],
    };
    expect(snapshotOf(reading([org]))).toMatchObject({ brand: 'ACME', edition: 'spec', engine: 'classic' });
  });

  test('unknown sections of an org are reported, with a suggestion for mistyped section names', () => {
    expect(linesOf(reading([{ policies: [], trustedOrigins: [], netwrkZones: [] }]).problems)).toEqual([
      'info key-unknown 0#/trustedOrigins: `trustedOrigins` is not a known section of an org, so it is ignored',
      'warning key-unknown 0#/netwrkZones: `netwrkZones` is not a known section of an org, so it is ignored; did you mean `networkZones`?',
    ]);
  });
});

describe('a list of resources', () => {
  test('each element of a list in a document is recognized by its content', () => {
    const snapshot = snapshotOf(reading([[policy, zone, everyone, user, { ...rule, policyId: 'p1' }]]));
    expect(snapshot).toMatchObject({
      policies: [{ id: 'p1', rules: [{ id: 'r1' }] }],
      zones: [{ id: 'z1' }],
      groups: [{ id: 'g0' }],
      users: [{ id: 'u1' }],
    });
  });

  test('an empty list is a valid document, but an export that is only an empty list is an error', () => {
    expect(linesOf(reading([[], policy]).problems)).toEqual([
      expect.stringMatching(/^error rules-missing 1#: the export contains no rules of 1 policy/),
    ]);
    expect(reading([[]])).toEqual({
      ok: false,
      error: { code: 'nothing-read', message: expect.stringContaining('an empty list') },
      problems: [
        {
          severity: 'error',
          code: 'nothing-read',
          message:
            'an empty list contains nothing to read: the credentials of the request may lack the right to see more',
          location: { document: '0', pointer: '' },
        },
      ],
    });
  });
});

describe('a recorded exchange', () => {
  const exchange = (path: string, response: unknown) => ({ method: 'GET', path, status: 200, response });

  test.each<[string, unknown]>([
    ['a response with its URL', [{ meta: { file: 'x' }, value: [policy] }]],
    ['an exchange', [exchange('/api/v1/policies', [policy])]],
    [
      'a request and its response',
      [{ request: { method: 'GET', url: 'https://example.com/api/v1/policies' }, response: policy }],
    ],
    ['a request and its responses', [{ request: {}, responses: [{ status: 200, body: policy }] }]],
    ['nested exchanges', [{ meta: {}, value: exchange('/api/v1/policies', [policy]) }]],
  ])('a recorded HTTP response is read: %s', (_shows, documents) => {
    expect(snapshotOf(reading(documents as unknown[])).policies).toMatchObject([
      { id: 'p1', name: 'Payroll' },
    ]);
  });

  test('ids that a recorded response lacks are read from the path of its request', () => {
    const documents = [
      exchange('/api/v1/policies/p1/rules?limit=200', [rule]),
      exchange('/api/v1/policies/p1', policy),
      exchange('/api/v1/groups/g0/users', [user]),
      exchange('/api/v1/groups/g0', everyone),
      exchange('/api/v1/apps/a1/groups', [
        { id: 'g0', priority: 0, _links: { app: link('/apps/a1'), group: link('/groups/g0') } },
      ]),
      exchange('/api/v1/apps/a1/users', []),
      exchange('/api/v1/apps/a1', { id: 'a1', label: 'Payroll', signOnMode: 'BOOKMARK' }),
      exchange('/api/v1/authenticators/f1/methods', [{ type: 'sms', status: 'ACTIVE' }]),
      exchange('/api/v1/authenticators/f1', { id: 'f1', key: 'phone_number', name: 'Phone' }),
    ];
    const result = reading(documents);
    expect(linesOf(result.problems)).toEqual([]);
    expect(snapshotOf(result)).toMatchObject({
      policies: [{ id: 'p1', rules: [{ id: 'r1' }] }],
      groups: [{ id: 'g0', userIds: ['u1'] }],
      users: [{ id: 'u1' }],
      apps: [{ id: 'a1', groupIds: ['g0'], userIds: [] }],
      authenticators: [{ id: 'f1', methods: [{ type: 'sms' }] }],
    });
  });

  test('a recorded response that has no document, or is an error, is skipped', () => {
    const error = {
      errorCode: 'E0000007',
      errorSummary: 'Not found',
      errorLink: '',
      errorId: '',
      errorCauses: [],
    };
    expect(
      linesOf(
        reading([[exchange('/api/v1/policies/p1', null), exchange('/api/v1/policies/p2/rules', error)]])
          .problems,
      ),
    ).toEqual([
      'info kind-not-used 0#: read, but not evaluated: 1 of the kind `empty response` and 1 of the kind `error response`',
      'error nothing-read 0#: the documents contain nothing that this program evaluates (read, but not evaluated: 1 of the kind `empty response` and 1 of the kind `error response`); expected an export of an org: policies, rules, zones, groups and applications in the format of the API',
    ]);
  });
});

describe('a folder of responses', () => {
  test('the file names in a folder of responses supply what the content of the files lacks', () => {
    const result = reading({
      'export/policies/p1/rules.json': [rule],
      'export/policies/p1/mappings-2.json': [{ id: 'm1', _links: { application: link('/apps/a1') } }],
      'export\\policies\\p1.json': policy,
      'export/apps.json': [
        { id: 'a1', label: 'Payroll' },
        { id: 'a2', label: 'Wiki' },
      ],
      'export/policies/p1/app.json': [{ id: 'a2', label: 'Wiki' }],
      'export/groups/g0/users.json': [user, { ...user, id: 'u2' }],
      'export/groups/g0/users_page2.json': ['u3'],
      'export/groups/g0.json': everyone,
      'export/users/u1/groups.json': [everyone],
      'export/users.json': [user],
      'export/zones/z9.json': { id: 'z9', name: 'only the folder tells' },
    });
    expect(linesOf(result.problems)).toEqual([
      'warning unknown-reference: group members include 1 user that is not in the export: `u3`',
    ]);
    expect(snapshotOf(result)).toMatchObject({
      policies: [{ id: 'p1', rules: [{ id: 'r1' }] }],
      mappings: [
        { appId: 'a1', policyId: 'p1', type: 'ACCESS_POLICY' },
        { appId: 'a2', policyId: 'p1' },
      ],
      groups: [{ id: 'g0', userIds: ['u1', 'u2', 'u3'] }],
      users: [{ id: 'u1', groupIds: ['g0'] }, { id: 'u2' }],
      zones: [{ id: 'z9' }],
    });
  });

  test('a group whose list of members is empty has no members, and a group without a list has unknown members', () => {
    expect(
      snapshotOf(reading({ 'groups/g0/users.json': [], 'groups.json': [everyone] })).groups[0]?.userIds,
    ).toEqual([]);
    expect(snapshotOf(reading({ 'groups.json': [everyone] })).groups[0]).not.toHaveProperty('userIds');
  });

  test('a list of group members with an unreadable element leaves the members of the group unknown', () => {
    const result = reading({ 'groups/g0/users.json': ['u1', 7], 'groups.json': [everyone] });
    expect(snapshotOf(result).groups[0]).not.toHaveProperty('userIds');
    expect(linesOf(result.problems)).toEqual([
      'error wrong-value groups/g0/users.json#/1: the value is the number `7`; set it to an id; the list is not used',
    ]);
  });

  test("a rule's own link names its policy, whatever the folder of the rule is called", () => {
    const own = { ...rule, _links: { self: link('/policies/p1/rules/r1') } };
    expect(
      snapshotOf(reading({ 'policies/Payroll/rules.json': [own], 'policies.json': [policy] })).policies,
    ).toMatchObject([{ id: 'p1', rules: [{ id: 'r1' }] }]);
  });
});

describe('text formats', () => {
  const read = (name: string, text: string) => assembleDocuments([{ name, text }]);
  const ids = (name: string, text: string) => snapshotOf(read(name, text)).policies.map(({ id }) => id);

  test.each([
    ['JSON', 'a.json', '{"policies": [{"id": "p1", "type": "PASSWORD", "rules": []}]}'],
    [
      'JSON with a byte order mark',
      'a.json',
      '\ufeff{"policies": [{"id": "p1", "type": "PASSWORD", "rules": []}]}',
    ],
    ['one JSON document per line, by file name', 'a.ndjson', '{"id": "p1", "type": "PASSWORD", "rules": []}'],
    [
      'one JSON document per line, by content',
      'a',
      '\n{"id": "p1", "type": "PASSWORD", "rules": []}\r\n\r\n[]\r\n',
    ],
    ['YAML', 'a.yaml', 'policies:\n  - id: p1\n    type: PASSWORD\n    rules: []\n'],
    ['YAML without a YAML file name', 'a', 'policies: [{id: p1, type: PASSWORD, rules: []}]'],
    ['YAML in flow style', 'a.yml', '{policies: [{id: p1, type: PASSWORD, rules: []}]}'],
    ['a stream of YAML', 'a.yaml', '---\nid: p1\ntype: PASSWORD\nrules: []\n---\n---\n[]\n'],
    ['YAML with aliases', 'a.yaml', 'base: &type PASSWORD\npolicies: [{id: p1, type: *type, rules: []}]'],
  ])('an export is read in any text format: %s', (_shows, name, text) => {
    expect(ids(name, text)).toEqual(['p1']);
  });

  test('a malformed line in JSON Lines does not affect the other lines', () => {
    const { problems, ...result } = read(
      'a.jsonl',
      '{"id": "p1", "type": "PASSWORD"}\n{"id": \n{"id": "p2", "type": "PASSWORD"}\n',
    );
    expect(result).toMatchObject({ ok: true, value: { policies: [{ id: 'p1' }, { id: 'p2' }] } });
    expect(linesOf(problems)[0]).toBe(
      'error syntax a.jsonl#:2:8: expected a value, found the end of the document; the file may be cut off',
    );
  });
});
