import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { contentOf, fixture, linesOf, reading, snapshotOf } from './reading.js';

describe('recorded and published documents', () => {
  const alone = (name: string) => assembleDocuments([fixture(name)]);

  test.each<[string, Partial<Record<keyof Snapshot, unknown>>]>([
    [
      'policy',
      {
        brand: 'OKTA',
        edition: 'field',
        policies: [
          {
            id: '00prukswgnhk46Is91d7',
            type: 'OKTA_SIGN_ON',
            status: 'ACTIVE',
            isDefault: true,
            isAccountManagement: false,
          },
        ],
      },
    ],
    [
      'access-policy',
      {
        brand: 'OKTA',
        edition: 'field',
        policies: [{ type: 'ACCESS_POLICY', priority: 1, conditions: null, settings: null }],
      },
    ],
    ['zone', { zones: [{ type: 'IP', usage: 'POLICY', status: 'INACTIVE' }] }],
    ['dynamic-zone', { zones: [{ type: 'DYNAMIC', locations: [{}, {}, {}], asns: ['2232'] }] }],
    [
      'dynamic-v2-zone',
      { zones: [{ type: 'DYNAMIC_V2', ipServiceCategories: { exclude: ['SURFSHARK_VPN'] } }] },
    ],
    ['zone-without-type', { zones: [{ name: 'my_zone', gateways: [{ type: 'RANGE' }], proxies: null }] }],
    ['everyone', { brand: 'OKTA', groups: [{ name: 'Everyone', type: 'BUILT_IN', isEveryone: true }] }],
    ['group', { brand: 'OKTA', groups: [{ type: 'OKTA_GROUP', isEveryone: false }] }],
    ['app', { apps: [{ name: 'bookmark', status: 'ACTIVE' }], mappings: [] }],
    ['app-without-mode', { apps: [{ name: 'csv_directory_v2' }] }],
    [
      'policy-app',
      { apps: [{ name: 'bookmark' }], mappings: [{ type: 'ACCESS_POLICY' }, { type: 'PROFILE_ENROLLMENT' }] },
    ],
    [
      'authenticator',
      {
        brand: 'OKTA',
        authenticators: [{ key: 'okta_verify', type: 'app', settings: { userVerification: 'PREFERRED' } }],
      },
    ],
    ['device-assurance', { deviceAssurances: [{ name: 'mac policy - updated', platform: 'MACOS' }] }],
    ['group-rule', { groupRules: [{ status: 'INACTIVE', groupIds: ['group-fakeid1'] }] }],
    ['behavior', { behaviors: [{ name: 'Velocity', status: 'ACTIVE' }] }],
    ['idp', { idps: [{ status: 'ACTIVE' }] }],
  ])('a recorded resource of the live service is read without errors: %s', (name, content) => {
    const { problems, ...result } = alone(`objects/${name}.json`);
    expect(result).toMatchObject({ ok: true, value: content });
    const errors = problems.filter(({ code, severity }) => severity === 'error' && code !== 'rules-missing');
    expect(errors).toEqual([]);
  });

  test.each([
    ['idp-key', 'identity provider key'],
    ['authenticator-method', 'authenticator method'],
    ['authorization-server-policy', 'authorization server policy', ' (type `OAUTH_AUTHORIZATION_POLICY`)'],
    ['authorization-server-rule', 'authorization server rule', ' (type `RESOURCE_ACCESS`)'],
  ])(
    'a recorded resource of the type %s is read as `%s`, and reported as not evaluated',
    (name, kind, type = '') => {
      expect(linesOf(alone(`objects/${name}.json`).problems)).toEqual([
        `info kind-not-used objects/${name}.json#:1:1: read, but not evaluated: 1 of the kind \`${kind}\`${type}`,
        `error nothing-read objects/${name}.json#:1:1: the documents contain nothing that this program evaluates (read, but not evaluated: 1 of the kind \`${kind}\`${type}); expected an export of an org: policies, rules, zones, groups and applications in the format of the API`,
      ]);
    },
  );

  test.each(['rule', 'catch-all-rule', 'idp-discovery-rule'])(
    'a recorded %s is assigned to its policy by its link',
    (name) => {
      const document = fixture(`objects/${name}.json`);
      const text = 'text' in document ? document.text : '';
      const policyId = /\/policies\/(\w+)\/rules/.exec(text)?.[1];
      const policy = { name: 'policy', value: { id: policyId, type: 'OKTA_SIGN_ON' } };
      expect(snapshotOf(assembleDocuments([document, policy])).policies).toMatchObject([
        { rules: [{ id: JSON.parse(text).id, actions: JSON.parse(text).actions, unreadable: new Map() }] },
      ]);
      expect(linesOf(alone(`objects/${name}.json`).problems)).toEqual([
        expect.stringContaining(`the policy \`${policyId}\` of the rule is not in the export`),
      ]);
    },
  );

  test('a policy mapping gets its application and its policy from the links of the recorded response', () => {
    const result = assembleDocuments([fixture('examples/policy-mapping.json')]);
    expect(result).toMatchObject({
      ok: true,
      value: { mappings: [{ appId: '{appId}', policyId: '{policyId}' }] },
    });
  });

  test('an example of the published documentation is read in spite of its mistakes', () => {
    const result = assembleDocuments([
      fixture('examples/broken-rule.json'),
      { name: 'policy', value: [{ id: '{policyId}', type: 'PROFILE_ENROLLMENT' }] },
    ]);
    expect(snapshotOf(result).policies[0]?.rules).toMatchObject([
      {
        status: 'ACTIVE',
        priority: null,
        isDefault: true,
        conditions: { conditions: 'null,' },
        unreadable: new Map([['conditions', '`conditions` is `null,`; set it to an object']]),
      },
    ]);
    expect(result.problems.map(({ code }) => code)).toEqual([
      'unknown-status',
      'wrong-value',
      'wrong-value',
      'unreadable-condition',
    ]);
  });

  test('recorded responses in a JSON Lines file are read line by line', () => {
    const documents = [
      fixture('lists/rule.jsonl'),
      fixture('lists/zone.jsonl'),
      fixture('snapshots/salto.json'),
    ];
    const { problems } = assembleDocuments(documents);
    expect(problems.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
      Array(17).fill('info duplicate-id'),
    );
  });

  test('a recorded org with fifteen policies is read', () => {
    const result = assembleDocuments([fixture('snapshots/salto.json')]);
    expect(linesOf(result.problems)).toEqual([]);
    const snapshot = snapshotOf(result);
    expect(snapshot.policies.flatMap(({ rules }) => rules)).toHaveLength(25);
    expect(snapshot.policies.filter(({ isAccountManagement }) => isAccountManagement)).toHaveLength(0);
    expect(snapshot.mappings).toHaveLength(24);
    expect(Object.keys(contentOf(snapshot))).toHaveLength(14);
  });
});

describe('a zone that is only partially readable', () => {
  test.each([
    [
      'an unreadable address',
      {
        type: 'IP',
        gateways: [
          { type: 'CIDR', value: '10.0.0.0/8' },
          { type: 'CIDR', value: 5 },
        ],
      },
    ],
    ['unreadable addresses only', { type: 'IP', gateways: '10.0.0.0/8' }],
    ['an unreadable location', { type: 'DYNAMIC', locations: [{ country: 5 }] }],
    ['an unknown type', { type: 7, asns: ['1'] }],
  ])('a zone with %s has partly unknown contents', (_what, zone) => {
    const [read] = snapshotOf(reading([{ zones: [{ id: 'z', ...zone }] }])).zones;
    expect(read).toMatchObject({ type: null });
    expect(read?.gateways?.at(-1)).toEqual({ value: null });
  });
});

describe('formats of users, groups and apps', () => {
  test.each([
    [
      { id: 'u', login: 'ann', type: 't', groups: ['g'] },
      { id: 'u', login: 'ann', type: 't', groupIds: ['g'] },
    ],
    [
      {
        id: 'u',
        login: 'a',
        type: { id: 't' },
        profile: { login: 'ann', x: 1 },
        groups: [{ id: 'g', profile: {} }],
      },
      { id: 'u', login: 'ann', type: 't', profile: { login: 'ann', x: 1 }, groupIds: ['g'] },
    ],
    [
      {
        id: 'u',
        userTypeId: 't',
        status: 'STAGED',
        credentials: { provider: { type: 'OKTA', name: 'x' } },
        groupIds: [],
      },
      { id: 'u', type: 't', status: 'STAGED', provider: 'OKTA', groupIds: [] },
    ],
    [{ id: 'u', type: null, profile: null, credentials: null, groupIds: null }, { id: 'u' }],
  ])('a user is read in each format that the service uses (format %#)', (document, user) => {
    expect(snapshotOf(reading([{ users: [document] }])).users).toEqual([user]);
  });

  test.each([
    [{ id: 'g', name: 'Everyone', type: 'BUILT_IN' }, { isEveryone: true }],
    [
      { id: 'g', profile: { name: 'Everyone' }, type: 'OKTA_GROUP' },
      { isEveryone: false, name: 'Everyone' },
    ],
    [
      { id: 'g', profile: { name: 'A' }, name: 'B', members: ['u', { id: 'v' }] },
      { name: 'A', userIds: ['u', 'v'] },
    ],
    [
      { id: 'g', _embedded: { users: [{ id: 'u' }], stats: {} } },
      { name: null, type: null, userIds: ['u'] },
    ],
  ])('a group is read in each format that the service uses (format %#)', (document, group) => {
    expect(snapshotOf(reading([{ groups: [document] }])).groups).toMatchObject([group]);
  });

  test('the policies of an application are read from its links, from the policy and from mappings', () => {
    const org = {
      policies: [
        { id: 'p1', type: 'ACCESS_POLICY', rules: [] },
        { id: 'p2', type: 'PROFILE_ENROLLMENT', rules: [], appIds: ['a3'] },
      ],
      apps: [
        {
          id: 'a1',
          _links: {
            accessPolicy: { href: 'https://example.com/api/v1/policies/p1' },
            profileEnrollment: { href: '/p2/' },
          },
        },
        { id: 'a2', accessPolicyId: 'p9', profileEnrollmentId: 'p2' },
        { id: 'a3', accessPolicy: 'p1' },
      ],
      mappings: {
        p1: ['a4', { id: 'a5' }],
        a6: ['p1'],
        a7: 'p2',
        p2: [{ id: 'm', _links: { application: { href: '/apps/a8' } } }],
      },
    };
    expect(snapshotOf(reading([org])).mappings).toEqual([
      { appId: 'a3', policyId: 'p2', type: 'PROFILE_ENROLLMENT' },
      { appId: 'a1', policyId: 'p1', type: 'ACCESS_POLICY' },
      { appId: 'a1', policyId: 'p2', type: 'PROFILE_ENROLLMENT' },
      { appId: 'a2', policyId: 'p9', type: 'ACCESS_POLICY' },
      { appId: 'a2', policyId: 'p2', type: 'PROFILE_ENROLLMENT' },
      { appId: 'a3', policyId: 'p1', type: 'ACCESS_POLICY' },
      { appId: 'a4', policyId: 'p1', type: 'ACCESS_POLICY' },
      { appId: 'a5', policyId: 'p1', type: 'ACCESS_POLICY' },
      { appId: 'a6', policyId: 'p1', type: 'ACCESS_POLICY' },
      { appId: 'a7', policyId: 'p2', type: 'PROFILE_ENROLLMENT' },
      { appId: 'a8', policyId: 'p2', type: 'PROFILE_ENROLLMENT' },
    ]);
  });

  test('in an export, the priority of a rule or policy may be written as a quoted number', () => {
    const ranked = snapshotOf(
      reading([
        { policies: [{ id: 'p', type: 'PASSWORD', priority: ' 2', rules: [{ id: 'r', priority: null }] }] },
      ]),
    );
    expect(ranked.policies).toMatchObject([{ priority: 2, rules: [{ priority: null }] }]);
  });

  test('a policy with the resource type END_USER_ACCOUNT_MANAGEMENT is read as the account management policy of the org', () => {
    const embedded = {
      id: 'p',
      type: 'ACCESS_POLICY',
      _embedded: { resourceType: 'END_USER_ACCOUNT_MANAGEMENT' },
    };
    expect(snapshotOf(reading([[embedded]])).policies).toMatchObject([{ isAccountManagement: true }]);
  });
});

describe('the vendor prefix and edition of an org', () => {
  test.each<[string, object, string, string]>([
    ['from policy types', { policies: [{ id: 'p', type: 'ACME_SIGN_ON' }] }, 'ACME', 'field'],
    ['from neutral policy types', { policies: [{ id: 'p', type: 'SVC_SIGN_ON' }] }, 'SVC', 'spec'],
    [
      'from authenticators',
      {
        authenticators: [
          { id: 'f', key: 'acme_password' },
          { id: 'g', key: 'google_otp' },
        ],
      },
      'ACME',
      'field',
    ],
    ['from apps', { apps: [{ id: 'a', name: 'acme_browser_plugin' }] }, 'ACME', 'field'],
    [
      'from group types',
      {
        groups: [
          { id: 'g', type: 'ACME_GROUP' },
          { id: 'h', type: 'APP_GROUP' },
        ],
      },
      'ACME',
      'field',
    ],
    [
      'from factors',
      {
        policies: [
          { id: 'p', type: 'MFA_ENROLL', settings: { factors: { acme_sms: {}, security_question: {} } } },
        ],
      },
      'ACME',
      'field',
    ],
    [
      'from constraints',
      {
        policies: [
          { id: 'p', type: 'ACCESS_POLICY', rules: [{ id: 'r', actions: { x: [{ key: 'acme_verify' }] } }] },
        ],
      },
      'ACME',
      'field',
    ],
    [
      'neutral if nothing in the export states it',
      { policies: [{ id: 'p', type: 'PASSWORD', settings: { recovery_question: 1 } }] },
      'SVC',
      'spec',
    ],
  ])(
    'the vendor prefix and the edition of an org are inferred from its content: %s',
    (_of, org, brand, edition) => {
      expect(snapshotOf(reading([org]))).toMatchObject({ brand, edition, engine: 'identity' });
    },
  );

  test('an invalid vendor prefix that the caller of the library states is reported and ignored', () => {
    const result = assembleDocuments([{ name: 'a', value: [{ id: 'p', type: 'ACME_SIGN_ON', rules: [] }] }], {
      brand: 'a b',
    });
    expect(linesOf(result.problems)).toEqual([
      'error wrong-value: the brand is `a b`; set it to letters and digits',
    ]);
    expect(snapshotOf(result).brand).toBe('ACME');
  });

  test('the vendor prefix, edition and engine that the caller states override the inferred ones', () => {
    const documents = [{ name: 'a', value: [{ id: 'p', type: 'ACME_SIGN_ON' }] }];
    const stated = { brand: 'acme', edition: 'spec', engine: 'classic' } as const;
    expect(snapshotOf(assembleDocuments(documents, stated))).toMatchObject({
      ...stated,
      brand: 'ACME',
      policies: [{ type: 'OKTA_SIGN_ON' }],
    });
  });
});
