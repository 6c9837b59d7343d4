import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { mockApi } from '../../../../src/features/mock-api/server/entry/serve.js';
import type { StatedTenant } from '../../../../src/features/mock-api/service/tenant/read-tenant.js';
import { CERTIFICATES } from '../../../../src/lint/helpers/example/example-certificates.js';
import { ask, read, type Served } from './commands.js';
import { readTenant } from './refusing-tenant.js';

function served(value: Members = {}, stated: StatedTenant = {}): Served {
  const org = { policies: [], ...value };
  const setting = { brand: 'OKTA', edition: 'field', engine: 'identity', ...stated } as const;
  return { tenant: unwrap(readTenant([{ name: 'org.json', value: org }], setting)) };
}

test.each([
  ['bookmark', 'BOOKMARK', { app: { url: 'https://a.example.com' } }],
  ['template_swa', 'BROWSER_PLUGIN', { app: { url: 'https://a.example.com' } }],
  ['template_basic_auth', 'BASIC_AUTH', { app: { url: 'https://a.example.com' } }],
])(
  'an application created from the template "%s" in the mock API gets the sign-on mode %s if the request states none',
  (name, mode, settings) => {
    const { status, body } = ask(served(), 'POST', '/api/v1/apps', { name, label: 'Shop', settings });
    expect([status, ownAt(body, ['signOnMode'])]).toEqual([200, mode]);
  },
);

test.each([
  ['template_basic_auth', 'BASIC_AUTH'],
  ['template_swa', 'BROWSER_PLUGIN'],
  ['template_sps', 'SECURE_PASSWORD_STORE'],
])(
  'an application created from the template "%s" in the mock API lets users edit their user name and password by default',
  (name, signOnMode) => {
    const settings = { app: { url: 'https://a.example.com', authURL: 'https://a.example.com' } };
    const { body } = ask(served(), 'POST', '/api/v1/apps', { name, signOnMode, label: 'Shop', settings });
    expect(ownAt(body, ['credentials'])).toMatchObject({
      scheme: 'EDIT_USERNAME_AND_PASSWORD',
      revealPassword: false,
    });
  },
);

test('in the mock API, an active group rule becomes invalid when its group is deleted', () => {
  const org = served();
  const { body: group } = ask(org, 'POST', '/api/v1/groups', { profile: { name: 'Bobs' } });
  const expression = { type: 'urn:okta:expression:1.0', value: 'user.firstName == "Bob"' };
  const { body: rule } = ask(org, 'POST', '/api/v1/groups/rules', {
    type: 'group_rule',
    name: 'Bobs',
    conditions: { expression },
    actions: { assignUserToGroups: { groupIds: [ownAt(group, ['id'])] } },
  });
  const path = `/api/v1/groups/rules/${ownAt(rule, ['id'])}`;
  ask(org, 'POST', `${path}/lifecycle/activate`);
  expect(read(org, path)).toMatchObject({ status: 'ACTIVE', allGroupsValid: true });
  ask(org, 'DELETE', `/api/v1/groups/${ownAt(group, ['id'])}`);
  expect(read(org, path)).toMatchObject({ status: 'INVALID', allGroupsValid: false });
});

test('a user created with a password hash in the mock API has the provider IMPORT, and e-mail addresses in its credentials if the org has them', () => {
  const org = served({}, { features: { hasUserEmails: true } });
  const profile = { login: 'a@example.com', email: 'a@example.com', firstName: 'A', lastName: 'B' };
  const hash = { algorithm: 'SHA-512', salt: 'VE0=', saltOrder: 'PREFIX', value: 'QrozP8a' };
  const { body } = ask(org, 'POST', '/api/v1/users', { profile, credentials: { password: { hash } } });
  expect(ownAt(body, ['credentials'])).toEqual({
    password: {},
    emails: [{ value: 'a@example.com', status: 'VERIFIED', type: 'PRIMARY' }],
    provider: { type: 'IMPORT', name: 'IMPORT' },
  });
});

test('the mock API does not deactivate an authenticator while a client uses it for backchannel sign-in', () => {
  const org = served({
    authenticators: [{ id: 'autPush0000000000001', key: 'custom_app', status: 'ACTIVE', name: 'Push' }],
    apps: [
      {
        id: '0oaShop0000000000001',
        label: 'Shop',
        settings: { oauthClient: { backchannel_custom_authenticator_id: 'autPush0000000000001' } },
      },
    ],
  });
  const { status } = ask(org, 'POST', '/api/v1/authenticators/autPush0000000000001/lifecycle/deactivate');
  expect(status).toBe(400);
});

test("in the mock API, the metadata of the org's authorization server lists its grant types and endpoints", () => {
  expect(read(served(), '/.well-known/oauth-authorization-server')).toMatchObject({
    response_types_supported: expect.arrayContaining(['code']),
    grant_types_supported: expect.arrayContaining(['authorization_code', 'implicit', 'client_credentials']),
    authorization_endpoint: expect.stringMatching(/\/oauth2\/v1\/authorize$/),
  });
});

test.each([
  [{ hasRiskScoring: true }, { level: 'ANY' }],
  [{ hasRiskScoring: false }, undefined],
])(
  'in the mock API, a new rule in an org with the features %j gets the risk score %j',
  async (features, riskScore) => {
    const policies = [{ id: 'p1', type: 'ACCESS_POLICY', name: 'Default', status: 'ACTIVE', rules: [] }];
    const api = mockApi({ policies }, { brand: 'OKTA', edition: 'field', engine: 'identity', features });
    const response = await api.fetch(
      new Request('http://localhost/api/v1/policies/p1/rules', {
        method: 'POST',
        headers: { authorization: 'SSWS x', 'content-type': 'application/json' },
        body: JSON.stringify({
          type: 'ACCESS_POLICY',
          name: 'Staff',
          actions: { appSignOn: { access: 'DENY' } },
        }),
      }),
    );
    expect(ownAt(await response.json(), ['conditions', 'riskScore'])).toEqual(riskScore);
  },
);

test.each(['spec', 'field'] as const)(
  'in the edition "%s", the mock API rejects a query or simulation request with an unknown value',
  (edition) => {
    const org = served({ apps: [{ id: 'a1', label: 'Shop' }] }, { edition });
    const request = { appInstance: 'a1', policyContext: { user: { id: 'u1' } } };
    const simulated = (query: string, more: Members = {}) =>
      ask(org, 'POST', `/api/v1/policies/simulate${query}`, { ...request, ...more }).status;
    expect(simulated('')).toBe(200);
    expect(simulated('?expand=EVALUATED&expand=RULE')).toBe(200);
    expect(simulated('?expand=FOO')).toBe(400);
    expect(simulated('', { policyTypes: ['PASSWORD'] })).toBe(edition === 'spec' ? 400 : 200);
    const list = '/api/v1/policies?type=OKTA_SIGN_ON';
    expect([
      ask(org, 'GET', `${list}&status=foo`).status,
      ask(org, 'GET', `${list}&status=ACTIVE`).status,
    ]).toEqual([400, 200]);
  },
);

test('if a new OIDC identity provider states a SAML2 digest, the mock API stores the provider without the digest', () => {
  const org = served();
  const endpoint = (name: string) => ({ url: `https://idp.example.com/${name}`, binding: 'HTTP-REDIRECT' });
  const { status, body } = ask(org, 'POST', '/api/v1/idps', {
    type: 'OIDC',
    name: 'Partner',
    issuerMode: 'ORG_URL',
    protocol: {
      type: 'OIDC',
      scopes: ['openid'],
      issuer: { url: 'https://idp.example.com' },
      algorithms: { request: { signature: { algorithm: 'SHA-256', scope: 'REQUEST' } } },
      endpoints: { authorization: endpoint('authorize'), token: endpoint('token'), jwks: endpoint('keys') },
      credentials: { client: { client_id: 'c1', client_secret: 's' } },
    },
    policy: {
      provisioning: { action: 'AUTO', profileMaster: false, groups: { action: 'NONE' } },
      accountLink: { action: 'AUTO' },
      subject: { userNameTemplate: { template: 'idpuser.email' }, matchType: 'USERNAME' },
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(ownAt(body, ['protocol', 'algorithms'])).toBeUndefined();
});

const PASSWORD_POLICY = { type: 'PASSWORD', name: 'Staff', status: 'ACTIVE' };
const EVERYONE = { groups: [{ id: '00g1', type: 'BUILT_IN', profile: { name: 'Everyone' } }] };

test('in the mock API, a new password policy has all settings that the service adds, and an update adds no settings to an existing policy', () => {
  const org = served(EVERYONE);
  const { body } = ask(org, 'POST', '/api/v1/policies', PASSWORD_POLICY);
  expect(ownAt(body, ['conditions'])).toEqual({
    authProvider: { provider: 'OKTA' },
    people: { groups: { include: ['00g1'] } },
  });
  expect(ownAt(body, ['settings'])).toEqual({
    password: {
      complexity: {
        minLength: 8,
        minLowerCase: 1,
        minUpperCase: 1,
        minNumber: 1,
        minSymbol: 0,
        excludeUsername: true,
        dictionary: { common: { exclude: false } },
        excludeAttributes: [],
      },
      age: { maxAgeDays: 0, expireWarnDays: 0, minAgeMinutes: 0, historyCount: 4 },
      lockout: {
        maxAttempts: 10,
        autoUnlockMinutes: 0,
        userLockoutNotificationChannels: [],
        showLockoutFailures: false,
      },
      breachedProtection: { expireAfterDays: null, logoutEnabled: false, delegatedWorkflowId: null },
    },
    recovery: {
      factors: {
        recovery_question: { status: 'ACTIVE', properties: { complexity: { minLength: 4 } } },
        okta_email: { status: 'ACTIVE', properties: { recoveryToken: { tokenLifetimeMinutes: 60 } } },
        okta_sms: { status: 'INACTIVE' },
        okta_call: { status: 'INACTIVE' },
      },
    },
    delegation: { options: { skipUnlock: false } },
  });
  const old = { id: '00p1', priority: 1, system: false, ...PASSWORD_POLICY, conditions: null, rules: [] };
  const { body: updated } = ask(
    served({ ...EVERYONE, policies: [old] }),
    'PUT',
    '/api/v1/policies/00p1',
    PASSWORD_POLICY,
  );
  expect(ownAt(updated, ['settings'])).not.toHaveProperty('recovery');
  expect(ownAt(updated, ['settings', 'password'])).not.toHaveProperty('age');
  expect(ownAt(updated, ['conditions'])).not.toHaveProperty('authProvider');
});

test('in the mock API, a new OIDC provider has no clock skew and no assertion consumer service, and is not the source of user profiles', () => {
  const url = (path: string, binding = 'HTTP-REDIRECT') => ({
    url: `https://idp.example.com/${path}`,
    binding,
  });
  const oidc = (acs: object, policy: object) => ({
    type: 'OIDC',
    name: 'Partner',
    protocol: {
      type: 'OIDC',
      endpoints: {
        ...acs,
        authorization: url('authorize'),
        token: url('token', 'HTTP-POST'),
        jwks: url('keys'),
      },
      scopes: ['openid'],
      issuer: { url: 'https://idp.example.com' },
      credentials: { client: { client_id: 'a', client_secret: 'b' } },
    },
    policy: {
      accountLink: { action: 'AUTO' },
      provisioning: { action: 'AUTO', groups: { action: 'NONE' } },
      subject: { userNameTemplate: { template: 'idpuser.email' }, matchType: 'USERNAME' },
      ...policy,
    },
  });
  const sent = oidc({ acs: { binding: 'HTTP-POST', type: 'INSTANCE' } }, { maxClockSkew: 120_000 });
  const { body } = ask(served(), 'POST', '/api/v1/idps', sent);
  expect(ownAt(body, ['protocol', 'endpoints'])).toEqual(oidc({}, {}).protocol.endpoints);
  expect(ownAt(body, ['policy'])).toMatchObject({ maxClockSkew: 0, provisioning: { profileMaster: false } });
  const documented = ask(served({}, { edition: 'spec' }), 'POST', '/api/v1/idps', sent).body;
  expect(ownAt(documented, ['policy', 'maxClockSkew'])).toBe(120_000);
});

/** From TestAccResourceOktaIdpSaml_crud/classic-00.yaml and TestAccDataSourceOktaIdpSaml_read/classic-00.yaml of okta/terraform-provider-okta. */
test.each([
  [undefined, false],
  [{ nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }, true],
])(
  'in the mock API, a new SAML provider with the settings %j has `honorPersistentNameId: %s` and no clock skew',
  (settings, honorPersistentNameId) => {
    const org = served();
    const { body: key } = ask(org, 'POST', '/api/v1/idps/credentials/keys', { x5c: [CERTIFICATES.rsa] });
    const { status, body } = ask(org, 'POST', '/api/v1/idps', {
      type: 'SAML2',
      name: 'Partner',
      protocol: {
        type: 'SAML2',
        endpoints: {
          sso: {
            url: 'https://idp.example.com',
            binding: 'HTTP-POST',
            destination: 'https://idp.example.com',
          },
          acs: { binding: 'HTTP-POST', type: 'INSTANCE' },
        },
        algorithms: {
          request: { signature: { algorithm: 'SHA-256', scope: 'REQUEST' } },
          response: { signature: { algorithm: 'SHA-256', scope: 'ANY' } },
        },
        credentials: { trust: { issuer: 'https://idp.example.com', kid: ownAt(key, ['kid']) } },
        settings,
      },
      policy: {
        accountLink: { action: 'AUTO' },
        provisioning: { action: 'AUTO', groups: { action: 'NONE' } },
        subject: { userNameTemplate: { template: 'idpuser.email' }, matchType: 'USERNAME' },
      },
    });
    expect([status, body]).toMatchObject([
      200,
      { protocol: { settings: { honorPersistentNameId } }, policy: { maxClockSkew: 0 } },
    ]);
  },
);

/** From TestAccResourceOktaAuthenticator_OktaVerifyCRUD/oie-00.yaml and _OTP_crud/oie-00.yaml of okta/terraform-provider-okta. */
test.each([
  ['okta_verify', / Additionally, if disabling Okta Verify .* in app assurance policies\.$/],
  ['custom_otp', /To continue, disable the authenticator in these policies\.$/],
])(
  'the mock API does not deactivate the authenticator %s while a policy offers it, and gives the advice of the service',
  (key, advice) => {
    const authenticator = { id: 'aut1', key, type: 'app', name: 'A', status: 'ACTIVE' };
    const authenticators = [{ key, enroll: { self: 'OPTIONAL' } }];
    const settings = { type: 'AUTHENTICATORS', authenticators };
    const policy = {
      id: '00p1',
      type: 'MFA_ENROLL',
      name: 'Default Policy',
      status: 'ACTIVE',
      priority: 1,
      system: true,
    };
    const org = served({
      authenticators: [authenticator],
      policies: [{ ...policy, conditions: null, settings }],
    });
    const { status, body } = ask(org, 'POST', '/api/v1/authenticators/aut1/lifecycle/deactivate');
    expect([status, body]).toMatchObject([
      403,
      {
        errorCode: 'E0000148',
        errorSummary: expect.stringMatching(advice),
        errorCauses: [{ errorSummary: 'Authenticator Enrollment Policies: Default Policy' }],
      },
    ]);
  },
);

/** From TestAccResourceOktaPolicyRuleProfileEnrollment_crud/oie-00.yaml of okta/terraform-provider-okta, recorded 2023-08-15. */
test('in the mock API, an inline hook of a profile enrollment rule gets the scope of self-service registration', () => {
  const rule = {
    id: 'rul1',
    type: 'PROFILE_ENROLLMENT',
    name: 'Catch-all Rule',
    status: 'ACTIVE',
    priority: 99,
    system: true,
    conditions: null,
    actions: { profileEnrollment: { access: 'ALLOW', unknownUserAction: 'REGISTER' } },
  };
  const policy = {
    id: 'rst1',
    type: 'PROFILE_ENROLLMENT',
    name: 'P',
    status: 'ACTIVE',
    priority: 1,
    system: false,
  };
  const org = served({ policies: [{ ...policy, conditions: null, rules: [rule] }] });
  const profileEnrollment = {
    access: 'ALLOW',
    unknownUserAction: 'REGISTER',
    activationRequirements: { emailVerification: true },
    preRegistrationInlineHooks: [{ inlineHookId: 'cal9i72xz7xRzKdIO1d7' }],
    profileAttributes: [{ name: 'email', label: 'Email', required: true }],
  };
  const { body } = ask(org, 'PUT', '/api/v1/policies/rst1/rules/rul1', {
    ...rule,
    actions: { profileEnrollment },
  });
  expect(ownAt(body, ['actions', 'profileEnrollment', 'preRegistrationInlineHooks'])).toEqual([
    { inlineHookId: 'cal9i72xz7xRzKdIO1d7', scopes: ['SELF_SERVICE_REGISTRATION'] },
  ]);
});

test.each(['//api/v1/groups', '/api/v1/groups/', '/api/v1/groups/?limit=1'])(
  'extra slashes in the path %s are ignored',
  (path) => {
    const { status, body } = ask(served(EVERYONE), 'GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject([{ id: '00g1' }]);
  },
);

test('the mock API rejects a list of applications with a malformed `expand` with the error message of the service', () => {
  const { status, body } = ask(served(), 'GET', '/api/v1/apps?expand=user/id,group/id');
  expect([status, ownAt(body, ['errorCauses'])]).toEqual([
    400,
    [{ errorSummary: 'Expand query is malformed.' }],
  ]);
});
