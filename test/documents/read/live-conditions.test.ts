import { expect, test } from 'vitest';
import { reading, snapshotOf } from './reading.js';

/** Conditions as the management API of the live service documents and returns them. */
const LIVE = {
  app: {
    include: [
      { id: '0oa1', type: 'APP' },
      { name: 'office365', type: 'APP_TYPE' },
    ],
    exclude: [],
  },
  authContext: { authType: 'RADIUS' },
  authProvider: { include: ['0oa1'], provider: 'ACTIVE_DIRECTORY' },
  beforeScheduledAction: { duration: { number: 1, unit: 'DAYS' }, lifecycleAction: { status: 'SUSPENDED' } },
  clients: { include: ['ALL_CLIENTS'] },
  context: { expression: 'true' },
  device: {
    registered: true,
    managed: false,
    assurance: { include: ['dae1'] },
    migrated: false,
    rooted: false,
    trustLevel: 'ANY',
    platform: { types: ['IOS'], supportedMDMFrameworks: ['AFW'] },
  },
  elCondition: { condition: 'true' },
  entityRisk: { level: 'ANY' },
  grantTypes: { include: ['authorization_code'] },
  groups: { include: ['EVERYONE'] },
  identityProvider: { provider: 'SPECIFIC_IDP', idpIds: ['0oi1'] },
  mdmEnrollment: { blockNonSafeAndroid: false, enrollment: 'ANY_OR_NONE' },
  network: { connection: 'ZONE', include: ['nzo1'], exclude: ['nzo2'] },
  office365Client: { include: ['MODERN_AUTH'], exclude: ['WEB'] },
  people: {
    users: { include: ['00u1'], exclude: ['00u2'] },
    groups: { include: ['00g1'], exclude: ['00g2'] },
  },
  platform: {
    include: [
      { type: 'MOBILE', os: { type: 'IOS', expression: '', version: { matchType: 'SEMVER', value: '1' } } },
    ],
    exclude: [],
  },
  risk: { behaviors: ['New City'] },
  riskDetectionTypes: { include: ['SESSION_INFLUENCED_BY_RISK'], exclude: [] },
  riskScore: { level: 'ANY', minRiskLevel: 'LOW' },
  scopes: { include: ['openid'] },
  userIdentifier: {
    type: 'ATTRIBUTE',
    attribute: 'login',
    patterns: [{ matchType: 'SUFFIX', value: 'example.com' }],
  },
  userLifecycleAttribute: { attributeName: 'hired', matchingValue: 'true' },
  userStatus: { value: 'ACTIVE' },
  userType: { include: ['oty1'], exclude: ['oty2'] },
  users: { include: ['00u1'], exclude: [] },
};

test.each(Object.entries(LIVE))(
  'a condition `%s` recorded from the live service is read completely',
  (key, condition) => {
    const rule = {
      id: 'r1',
      type: 'SIGN_ON',
      status: 'ACTIVE',
      conditions: { [key]: condition },
      actions: {},
    };
    const read = reading([
      { policies: [{ id: 'p1', type: 'OKTA_SIGN_ON', status: 'ACTIVE', rules: [rule] }] },
    ]);
    expect([...(snapshotOf(read).policies[0]?.rules[0]?.unreadable ?? [])]).toEqual([]);
  },
);

test('zones recorded from the live service are read completely', () => {
  const zone = {
    ...{ id: 'nzo1', name: 'Hidden', type: 'DYNAMIC_V2', status: 'ACTIVE', usage: 'POLICY', system: false },
    ...{ created: '2024-01-01T00:00:00.000Z', lastUpdated: '2024-01-01T00:00:00.000Z' },
    locations: { include: [{ country: 'DE', region: 'DE-BE' }], exclude: [] },
    ipServiceCategories: { include: ['ALL_ANONYMIZERS'], exclude: [] },
    asns: { include: ['23457'], exclude: [] },
    _links: {
      self: { href: 'https://x.example/api/v1/zones/nzo1' },
      deactivate: { href: 'https://x.example' },
    },
  };
  const old = {
    ...{
      id: 'nzo2',
      name: 'Old',
      type: 'DYNAMIC',
      status: 'ACTIVE',
      usage: 'BLOCKLIST',
      proxyType: 'TorAnonymizer',
    },
    locations: [{ country: 'DE', region: null }],
    asns: ['23457'],
  };
  const read = reading([{ policies: [], zones: [zone, old] }]);
  expect(read.problems).toEqual([]);
  expect(snapshotOf(read).zones.map(({ type }) => type)).toEqual(['DYNAMIC_V2', 'DYNAMIC']);
});
