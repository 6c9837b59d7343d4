import type { Members } from '../../../../src/base/object.js';
import type { Edition, Engine } from '../../../../src/model/policies/snapshot.js';

/** The minimal valid request body for one kind of object, with optional fields and the edition that has this kind. */
export interface LeastBody {
  readonly name: string;
  readonly path: string;
  readonly body: Members;
  /** The only edition and engine in which this kind of object exists. */
  readonly edition?: Edition;
  readonly engine?: Engine;
  /** Optional fields that may be added to the body, alone or together. */
  readonly extras?: Members;
}

const EVERYONE = '00gEveryone000000001';
export const SIGNING_KEY = '-----BEGIN PRIVATE KEY-----\nMIGTAgEAMBMGByqGSM49\n-----END PRIVATE KEY-----';

/** The policy types for which the service creates a policy, and to which rules can be added. */
export const POLICY_TYPES = [
  'SVC_SIGN_ON',
  'PASSWORD',
  'MFA_ENROLL',
  'ACCESS_POLICY',
  'IDP_DISCOVERY',
  'PROFILE_ENROLLMENT',
  'ENTITY_RISK',
  'CONTINUOUS_ACCESS',
  'POST_AUTH_SESSION',
  'SESSION_VIOLATION_DETECTION',
] as const;

export function startingOrg(edition: Edition, engine: Engine): Members {
  const isHere = (type: string) =>
    (edition === 'field' || !/^(POST|SESSION)/.test(type)) &&
    (edition === 'spec' || type !== 'CONTINUOUS_ACCESS') &&
    (engine === 'identity' || /^(SVC_|PASSWORD|MFA|IDP_D)/.test(type));
  return {
    edition,
    engine,
    policies: POLICY_TYPES.filter(isHere).map((type) => ({
      id: `p-${type}`,
      type,
      name: `Default ${type}`,
      status: 'ACTIVE',
      priority: 1,
      system: true,
      conditions: null,
      rules: [],
    })),
    groups: [{ id: EVERYONE, type: 'BUILT_IN', profile: { name: 'Everyone' } }],
    idps: [{ id: '0oaPartner0000000001', type: 'OIDC', name: 'Partner', status: 'ACTIVE' }],
  };
}

const policies: readonly LeastBody[] = [
  { name: 'global session policy', type: 'SVC_SIGN_ON' },
  { name: 'password policy', type: 'PASSWORD' },
  { name: 'enrollment policy', type: 'MFA_ENROLL', settings: { factors: {} } },
  { name: 'authentication policy', type: 'ACCESS_POLICY' },
  { name: 'profile enrollment policy', type: 'PROFILE_ENROLLMENT' },
].map(({ name, ...rest }) => ({
  name,
  path: '/api/v1/policies',
  body: { name: 'Staff', ...rest },
  ...(/ACCESS|PROFILE/.test(rest.type) && { engine: 'identity' as const }),
  extras: { description: 'for the staff', priority: 1, system: false },
}));

const rules: readonly LeastBody[] = [
  ['SVC_SIGN_ON', 'SIGN_ON', { signon: { access: 'DENY' } }],
  ['PASSWORD', 'PASSWORD', passwordActions()],
  ['MFA_ENROLL', 'MFA_ENROLL', { enroll: { self: 'CHALLENGE' } }],
  ['ACCESS_POLICY', 'ACCESS_POLICY', { appSignOn: { access: 'DENY' } }],
  ['IDP_DISCOVERY', 'IDP_DISCOVERY', { idp: { providers: [{ type: 'OIDC', id: '0oaPartner0000000001' }] } }],
  ['ENTITY_RISK', 'ENTITY_RISK', { entityRisk: { actions: [] } }],
  ['SVC_SIGN_ON', 'SIGN_ON', { signon: { access: 'ALLOW' } }],
  [
    'ACCESS_POLICY',
    'ACCESS_POLICY',
    { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } } },
  ],
  [
    'ACCESS_POLICY',
    'ACCESS_POLICY',
    {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: {
          type: 'ASSURANCE',
          factorMode: '1FA',
          constraints: [{ knowledge: { types: ['password'] } }],
        },
      },
    },
  ],
  [
    'ACCESS_POLICY',
    'ACCESS_POLICY',
    {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: {
          type: 'ASSURANCE',
          factorMode: '2FA',
          constraints: [{ possession: { deviceBound: 'REQUIRED' } }],
        },
      },
    },
  ],
  [
    'ACCESS_POLICY',
    'ACCESS_POLICY',
    {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: {
          type: 'AUTH_METHOD_CHAIN',
          chains: [{ authenticationMethods: [{ key: 'svc_password', method: 'password' }] }],
        },
      },
    },
  ],
].map(([type, ruleType, actions]) => ({
  name: `rule of ${type}`,
  path: `/api/v1/policies/p-${type}/rules`,
  body: { name: 'Night shift', type: ruleType, actions },
  ...(/ACCESS|ENTITY/.test(String(type)) && { engine: 'identity' as const }),
  ...(type !== 'ENTITY_RISK' &&
    type !== 'IDP_DISCOVERY' && {
      extras: {
        priority: 1,
        conditions: { people: { users: { include: [], exclude: ['00uSomebody000000001'] } } },
      },
    }),
}));

function passwordActions(): Members {
  const access = { access: 'ALLOW' };
  return { passwordChange: access, selfServicePasswordReset: access, selfServiceUnlock: access };
}

const idpPolicy = {
  provisioning: { action: 'AUTO', profileMaster: false, groups: { action: 'NONE' } },
  accountLink: { action: 'AUTO' },
  subject: { userNameTemplate: { template: 'idpuser.email' }, matchType: 'USERNAME' },
};
const client = { client_id: 'c1', client_secret: 'sesame' };
const endpoint = (url: string, binding = 'HTTP-REDIRECT') => ({
  url: `https://idp.example.com/${url}`,
  binding,
});

const idps: readonly LeastBody[] = [
  {
    name: 'SAML2',
    body: {
      protocol: {
        type: 'SAML2',
        endpoints: {
          sso: { ...endpoint('sso', 'HTTP-POST'), destination: 'https://idp.example.com/sso' },
          acs: { binding: 'HTTP-POST', type: 'INSTANCE' },
        },
        algorithms: {
          request: { signature: { algorithm: 'SHA-256', scope: 'REQUEST' } },
          response: { signature: { algorithm: 'SHA-256', scope: 'ANY' } },
        },
        credentials: {
          trust: { issuer: 'https://idp.example.com', kid: '6718fcf2-81f3-4c6f-9fc1-01b05dc5ad9a' },
        },
      },
    },
  },
  {
    name: 'OIDC',
    body: {
      issuerMode: 'ORG_URL',
      protocol: {
        type: 'OIDC',
        scopes: ['openid'],
        issuer: { url: 'https://idp.example.com' },
        endpoints: {
          authorization: endpoint('authorize'),
          token: endpoint('token', 'HTTP-POST'),
          jwks: endpoint('keys'),
        },
        credentials: { client },
      },
    },
  },
  ...['FACEBOOK', 'GOOGLE', 'LINKEDIN', 'MICROSOFT'].map((name) => ({
    name,
    body: {
      protocol: {
        type: name === 'GOOGLE' || name === 'MICROSOFT' ? 'OIDC' : 'OAUTH2',
        scopes: ['openid', 'email'],
        credentials: { client },
      },
    },
  })),
  {
    name: 'APPLE',
    body: {
      protocol: {
        type: 'OIDC',
        scopes: ['openid'],
        credentials: {
          client: { client_id: 'c1' },
          signing: { privateKey: SIGNING_KEY, kid: 'k1', teamId: 't1' },
        },
      },
    },
  },
  {
    name: 'X509',
    body: {
      protocol: { type: 'MTLS', credentials: { trust: { kid: '6718fcf2-81f3-4c6f-9fc1-01b05dc5ad9a' } } },
      policy: {
        ...idpPolicy,
        subject: { ...idpPolicy.subject, userNameTemplate: { template: 'idpuser.subjectAltNameEmail' } },
      },
    },
  },
].map(({ name, body }) => ({
  name: `identity provider ${name}`,
  path: '/api/v1/idps',
  body: { type: name, name: 'Partner login', policy: idpPolicy, ...body },
  extras: { status: 'ACTIVE' },
}));

const redirects = { redirect_uris: ['https://shop.example.com/callback'] };

const clients: readonly LeastBody[] = [
  { application_type: 'web', ...redirects },
  { application_type: 'native', ...redirects },
  { application_type: 'browser', ...redirects, token_endpoint_auth_method: 'none' },
  {
    application_type: 'service',
    grant_types: ['client_credentials'],
    response_types: ['token'],
    token_endpoint_auth_method: 'client_secret_basic',
  },
  {
    application_type: 'service',
    grant_types: ['client_credentials'],
    response_types: ['token'],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [{ kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'AQAB'.repeat(85) }] },
  },
].map((body) => ({
  name: `${body.application_type} client`,
  path: '/oauth2/v1/clients',
  body: { client_name: 'Shop', ...body },
  extras: { logo_uri: 'https://shop.example.com/logo.png', client_uri: 'https://shop.example.com' },
}));

const apps: readonly LeastBody[] = [
  { name: 'bookmark', signOnMode: 'BOOKMARK', settings: { app: { url: 'https://shop.example.com' } } },
  {
    name: 'template_basic_auth',
    signOnMode: 'BASIC_AUTH',
    settings: { app: { url: 'https://a.example.com', authURL: 'https://a.example.com' } },
  },
  {
    name: 'oidc_client',
    signOnMode: 'OPENID_CONNECT',
    settings: {
      oauthClient: {
        application_type: 'web',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...redirects,
      },
    },
  },
  {
    signOnMode: 'SAML_2_0',
    settings: {
      signOn: {
        ssoAcsUrl: 'https://a.example.com',
        recipient: 'https://a.example.com',
        destination: 'https://a.example.com',
        audience: 'https://a.example.com',
      },
    },
  },
].map((body) => ({
  name: `application ${body.signOnMode}`,
  path: '/api/v1/apps',
  body: { label: 'Shop', ...body },
  extras: { accessibility: { selfService: false }, visibility: { autoSubmitToolbar: false } },
}));

const others: readonly LeastBody[] = [
  {
    name: 'address zone',
    path: '/api/v1/zones',
    body: { type: 'IP', name: 'HQ', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] },
    extras: { proxies: null, usage: 'POLICY' },
  },
  {
    name: 'dynamic zone',
    path: '/api/v1/zones',
    body: {
      type: 'DYNAMIC',
      name: 'Abroad',
      locations: [{ country: 'US' }, { country: 'AF', region: 'AF-BGL' }],
    },
    extras: { asns: ['64496'] },
  },
  {
    name: 'enhanced dynamic zone',
    path: '/api/v1/zones',
    body: { type: 'DYNAMIC_V2', name: 'Anonymizers', locations: { include: [{ country: 'US' }] } },
    edition: 'field',
    extras: { asns: {} },
  },
  { name: 'group', path: '/api/v1/groups', body: { profile: { name: 'Staff' } } },
  {
    name: 'group rule',
    path: '/api/v1/groups/rules',
    body: {
      type: 'group_rule',
      name: 'Sales',
      conditions: { expression: { type: 'urn:okta:expression:1.0', value: 'user.department == "Sales"' } },
      actions: { assignUserToGroups: { groupIds: ['00gStaff000000000001'] } },
    },
  },
  {
    name: 'user type',
    path: '/api/v1/meta/types/user',
    body: { name: 'contractor', displayName: 'Contractor' },
  },
  {
    name: 'user',
    path: '/api/v1/users',
    body: { profile: { login: 'a@example.com', email: 'a@example.com', firstName: 'A', lastName: 'B' } },
  },
  {
    name: 'behavior',
    path: '/api/v1/behaviors',
    body: { name: 'New city', type: 'ANOMALOUS_LOCATION', settings: { granularity: 'CITY' } },
  },
  {
    name: 'device assurance',
    path: '/api/v1/device-assurances',
    body: { name: 'Windows', platform: 'WINDOWS', osVersion: { minimum: '10.0.19041' } },
    engine: 'identity',
  },
];

export const LEAST_BODIES: readonly LeastBody[] = [
  ...policies,
  ...rules,
  ...idps,
  ...clients,
  ...apps,
  ...others,
];
