import type { Members } from '../../../../src/base/object.js';
import { APPS, GROUPS, PEOPLE, POLICIES } from './nasty-kinds.js';

const rule = (id: string, type: string, actions: Members, more: Members = {}) => ({
  id,
  type,
  name: id,
  status: 'ACTIVE',
  priority: 1,
  conditions: null,
  actions,
  ...more,
});

const signOn = (word: string, factorMode: string) => ({
  appSignOn: {
    access: word,
    verificationMethod: { type: 'ASSURANCE', factorMode, reauthenticateIn: 'PT2H' },
  },
});

const lastRule = (id: string) =>
  rule(`last${id}`, 'ACCESS_POLICY', signOn('ALLOW', '2FA'), {
    name: 'Catch-all Rule',
    priority: 99,
    system: true,
  });

const ALLOW = { access: 'ALLOW' };

/** The default policies of their types, with the actions of their default rules. */
const DEFAULTS: readonly (readonly [
  id: string,
  type: string,
  ruleType: string,
  actions: Members,
  more?: Members,
])[] = [
  [
    'pssession',
    'OKTA_SIGN_ON',
    'SIGN_ON',
    { signon: { access: 'ALLOW', requireFactor: false, primaryFactor: 'PASSWORD_IDP' } },
  ],
  [
    'pdiscovery',
    'IDP_DISCOVERY',
    'IDP_DISCOVERY',
    { idp: { providers: [{ type: 'OKTA' }], idpSelectionType: 'SPECIFIC' } },
    { conditions: null },
  ],
  [
    'ppassword',
    'PASSWORD',
    'PASSWORD',
    { passwordChange: ALLOW, selfServicePasswordReset: ALLOW, selfServiceUnlock: { access: 'DENY' } },
    { settings: { password: { complexity: { minLength: 8 } } } },
  ],
  [
    'penrolment',
    'MFA_ENROLL',
    'MFA_ENROLL',
    { enroll: { self: 'CHALLENGE' } },
    {
      settings: {
        type: 'AUTHENTICATORS',
        authenticators: [{ key: 'okta_password', enroll: { self: 'REQUIRED' } }],
      },
    },
  ],
];

/** Additional policies of a type that apply to some users only. */
const OWN_POLICIES = [
  [
    'ppeople',
    'PASSWORD',
    { passwordChange: ALLOW, selfServicePasswordReset: ALLOW, selfServiceUnlock: { access: 'DENY' } },
    { password: { complexity: { minLength: 8 } } },
  ],
  [
    'pstaffed',
    'MFA_ENROLL',
    { enroll: { self: 'LOGIN' } },
    {
      type: 'AUTHENTICATORS',
      authenticators: ['okta_password', 'webauthn'].map((key) => ({ key, enroll: { self: 'REQUIRED' } })),
    },
  ],
] as const;

/** Returns the org with memberships listed by users, by groups or by both. */
export function exportedOrg(listed: string): Members {
  const members: Readonly<Record<string, readonly string[]>> = {
    '00gstaff': ['00uann'],
    '00gteam': ['00ubob', '00ucem'],
    '00geveryone': PEOPLE,
  };
  const policies = POLICIES.map((id) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id === 'rsttwo' ? 'Two' : id,
    ...(id === 'rsttwo' && { description: '' }),
    status: 'ACTIVE',
    priority: 1,
    system: id === 'rstdefault',
    rules: [
      ...(id === 'rstone'
        ? [
            rule('rulfirst', 'ACCESS_POLICY', signOn('DENY', '2FA'), {
              name: 'First',
              conditions: {
                people: { groups: { include: ['00gteam'] } },
                network: { connection: 'ANYWHERE' },
              },
            }),
          ]
        : []),
      ...(id === 'rstthree'
        ? [
            rule('rulthird', 'ACCESS_POLICY', signOn('DENY', '2FA'), {
              name: 'Third',
              conditions: {
                people: { groups: { include: ['00gstaff'] } },
                network: { connection: 'ANYWHERE' },
              },
            }),
          ]
        : []),
      ...(id === 'rsttwo'
        ? [
            rule('rulfourth', 'ACCESS_POLICY', signOn('DENY', '1FA'), {
              name: 'Fourth',
              conditions: {
                people: { groups: { include: ['00gstaff'] } },
                network: { connection: 'ANYWHERE' },
              },
            }),
          ]
        : []),
      lastRule(id),
    ],
  }));
  return {
    policies: [
      ...policies,
      ...['rstnew', 'rstpartners'].map((id) => ({
        id,
        type: 'PROFILE_ENROLLMENT',
        name: id,
        status: 'ACTIVE',
        priority: 1,
        system: id === 'rstnew',
        rules: [
          rule(
            `rul${id}`,
            'PROFILE_ENROLLMENT',
            { profileEnrollment: { access: 'ALLOW' } },
            { system: true },
          ),
        ],
      })),
      ...DEFAULTS.map(([id, type, ruleType, actions, settings]) => ({
        id,
        type,
        name: 'Default Policy',
        status: 'ACTIVE',
        priority: 9,
        system: true,
        conditions: { people: { groups: { include: ['00geveryone'] } } },
        ...settings,
        rules: [rule(`rul${id}`, ruleType, actions, { system: true, priority: 9 })],
      })),
      ...OWN_POLICIES.map(([id, type, actions, settings]) => ({
        id,
        type,
        name: id,
        status: 'ACTIVE',
        priority: 1,
        conditions: { people: { groups: { include: ['00gstaff'] } } },
        settings,
        rules: [rule(`rul${id}`, type, actions)],
      })),
    ],
    mappings: [
      { appId: '0oawiki', policyId: 'rstone', type: 'ACCESS_POLICY' },
      { appId: '0oamail', policyId: 'rsttwo', type: 'ACCESS_POLICY' },
      { appId: '0oawiki', policyId: 'rstpartners', type: 'PROFILE_ENROLLMENT' },
    ],
    apps: [...APPS, '0oaother'].map((id) => ({ id, label: 'App', status: 'ACTIVE' })),
    appGroups: { '0oawiki': ['00gstaff'], '0oamail': ['00geveryone'], '0oaother': [] },
    appUsers: { '0oawiki': [], '0oamail': [], '0oaother': ['00ubob'] },
    groups: [
      { id: '00geveryone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
      { id: '00gstaff', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
      { id: '00gteam', type: 'OKTA_GROUP', profile: { name: 'Team' } },
    ],
    users: PEOPLE.map((id) => ({
      id,
      status: 'ACTIVE',
      profile: { login: id.slice(3), department: id === '00ucem' ? 'Sales' : 'Legal' },
      ...(listed !== 'groups' && {
        groupIds: GROUPS.concat('00geveryone').filter((one) => members[one]?.includes(id)),
      }),
    })),
    ...(listed !== 'users' && { groupMembers: members }),
    groupRules: [
      {
        id: '0pr1',
        name: 'Sales',
        status: 'ACTIVE',
        conditions: { expression: { value: 'user.department == "Sales"', type: 'urn:okta:expression:1.0' } },
        actions: { assignUserToGroups: { groupIds: ['00gteam'] } },
      },
    ],
    idps: [{ id: '0oaidp', type: 'SAML2', name: 'Partner', status: 'ACTIVE' }],
    zones: [
      {
        id: 'nzooffice',
        name: 'Office',
        type: 'IP',
        status: 'ACTIVE',
        usage: 'POLICY',
        gateways: [{ type: 'CIDR', value: '10.0.0.0/8' }],
      },
    ],
  };
}
