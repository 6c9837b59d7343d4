import { expect, test } from 'vitest';
import { isObject, type Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { apply } from '../../../../src/features/mock-api/service/apply.js';
import { ask, read, type Served, withoutTimes } from './commands.js';
import { readTenant } from './refusing-tenant.js';

const APPS = '/api/v1/apps';

function served(): Served {
  const policy = (id: string, type: string, system: boolean) => ({ id, type, name: id, system, rules: [] });
  const org = {
    policies: [
      policy('rstaccess', 'ACCESS_POLICY', true),
      policy('rstother', 'ACCESS_POLICY', false),
      policy('rstenroll', 'PROFILE_ENROLLMENT', true),
      policy('00psession', 'SVC_SIGN_ON', true),
    ],
  };
  return {
    tenant: unwrap(readTenant([{ name: 'org.json', value: org }], { brand: 'SVC', edition: 'field' })),
  };
}

const BOOKMARK = {
  name: 'bookmark',
  label: 'Wiki',
  signOnMode: 'BOOKMARK',
  settings: { app: { url: 'https://wiki.example.com' } },
};
const OIDC = {
  label: 'Shop',
  name: 'oidc_client',
  signOnMode: 'OPENID_CONNECT',
  settings: { oauthClient: { redirect_uris: ['https://shop.example.com/callback'] } },
};
const SAML = {
  label: 'HR & pay',
  signOnMode: 'SAML_2_0',
  settings: { signOn: { ssoAcsUrl: 'https://hr.example.com/acs', audienceOverride: '' } },
};

function make(org: Served, body: Members): Members {
  const { status, body: app } = ask(org, 'POST', APPS, body);
  expect(status, JSON.stringify(app)).toBe(200);
  return app as Members;
}

test.each([BOOKMARK, OIDC, SAML])(
  'in the mock API, a created application can be read back, and an update with the same body changes nothing',
  (body) => {
    const org = served();
    const made = make(org, body);
    const at = `${APPS}/${made.id}`;
    const shown = read(org, at) as Members;
    expect({ ...made, credentials: 0 }).toEqual({ ...shown, credentials: 0 });
    const { status, body: again } = ask(org, 'PUT', at, shown);
    expect(status).toBe(200);
    expect(withoutTimes(again as Members)).toEqual(withoutTimes(shown));
  },
);

test('in the mock API, a new application is mapped to the default policies, and an update keeps its mappings', () => {
  const org = served();
  const { id } = make(org, BOOKMARK);
  const hrefOf = (name: string) => String(ownAt(read(org, `${APPS}/${id}`), ['_links', name, 'href']));
  expect(hrefOf('accessPolicy')).toMatch(/\/rstaccess$/);
  expect(hrefOf('profileEnrollment')).toMatch(/\/rstenroll$/);
  ask(org, 'PUT', `${APPS}/${id}/policies/rstother`);
  expect(ask(org, 'PUT', `${APPS}/${id}`, { ...BOOKMARK, label: 'Wiki 2' }).status).toBe(200);
  expect(hrefOf('accessPolicy')).toMatch(/\/rstother$/);
});

test('the mock API returns a generated client secret when it is created, but not in later reads of the application', () => {
  const org = served();
  const made = make(org, OIDC);
  const secret = ownAt(made, ['credentials', 'oauthClient', 'client_secret']);
  expect(secret).toMatch(/^\w{40}$/);
  const at = `${APPS}/${made.id}`;
  expect(JSON.stringify(read(org, at))).not.toContain(String(secret));
  const { body } = ask(org, 'PUT', at, { ...OIDC, credentials: { oauthClient: { client_secret: '' } } });
  expect(ownAt(body, ['credentials', 'oauthClient', 'client_secret'])).toBe(secret);
  expect(ask(org, 'PUT', at, OIDC).status).toBe(200);
  const [kept] = read(org, `${at}/credentials/secrets`) as readonly Members[];
  expect(kept).toMatchObject({ client_secret: secret, status: 'ACTIVE' });
});

test('in the mock API, a request may choose the client id of a new application, which is then an OAuth client with this id', () => {
  const org = served();
  const { id } = make(org, { ...OIDC, credentials: { oauthClient: { client_id: 'shop' } } });
  expect(id).not.toBe('shop');
  expect(read(org, '/oauth2/v1/clients/shop')).toMatchObject({ client_id: 'shop', client_name: 'Shop' });
  expect(ask(org, 'GET', `/oauth2/v1/clients/${id}`).status).toBe(404);
  expect(
    ask(org, 'POST', APPS, { ...OIDC, label: 'Shop 2', credentials: { oauthClient: { client_id: 'shop' } } })
      .status,
  ).toBe(400);
});

test('the mock API requires PKCE of public clients by default, and an update keeps the rotation of refresh tokens', () => {
  const org = served();
  const made = (label: string, client: Members) =>
    make(org, { ...OIDC, label, settings: { oauthClient: { ...OIDC.settings.oauthClient, ...client } } });
  const grants = { grant_types: ['authorization_code', 'refresh_token'] };
  const pkceOf = (app: Members) => ownAt(app, ['credentials', 'oauthClient', 'pkce_required']);
  const rotationOf = (app: unknown) => ownAt(app, ['settings', 'oauthClient', 'refresh_token']);
  expect(['web', 'native', 'browser'].map((type) => pkceOf(made(type, { application_type: type })))).toEqual([
    false,
    true,
    true,
  ]);
  const rotating = made('rotating', { ...grants, refresh_token: { rotation_type: 'ROTATE', leeway: 30 } });
  const { body } = ask(org, 'PUT', `${APPS}/${rotating.id}`, {
    ...OIDC,
    label: 'rotating',
    settings: { oauthClient: { ...OIDC.settings.oauthClient, ...grants } },
  });
  expect(rotationOf(body)).toEqual({ rotation_type: 'ROTATE', leeway: 30 });
  expect(rotationOf(made('static', grants))).toEqual({ rotation_type: 'STATIC' });
  expect(rotationOf(made('none', {}))).toBeUndefined();
});

test('the mock API provides SAML metadata with the escaped sign-on location for SAML applications, and for no other applications', () => {
  const org = served();
  const { id } = make(org, SAML);
  const { body, headers } = ask(org, 'GET', `${APPS}/${id}/sso/saml/metadata`);
  expect(headers['content-type']).toBe('application/xml');
  expect(body).toMatch(
    /^<\?xml.*Location="https:\/\/localhost\/app\/localhost_hrpay_1\/exk\w{17}\/sso\/saml"/,
  );
  const other = make(org, BOOKMARK);
  expect(ask(org, 'GET', `${APPS}/${other.id}/sso/saml/metadata`).status).toBe(400);
});

test.each([
  ['application/json', 400],
  ['application/xml', 200],
  ['application/json, text/xml;q=0.9', 200],
  ['*/*', 200],
  ['', 200],
])('the mock API answers a request for SAML metadata that accepts "%s" with %i', (accept, status) => {
  const org = served();
  const path = `${APPS}/${make(org, SAML).id}/sso/saml/metadata`;
  const headers = { authorization: 'SSWS token', accept };
  const { response } = apply(org.tenant, { method: 'GET', path, headers });
  expect(response).toMatchObject(status === 200 ? { status } : { status, body: { errorCode: 'E0000019' } });
});

// biome-ignore format: a table
const REFUSED: readonly (readonly [what: string, body: Members, code: string, cause: RegExp])[] = [
  ['no label', { ...BOOKMARK, label: ' ' }, 'E0000001', /^label: /],
  ['no sign-on mode', { label: 'Wiki' }, 'E0000001', /^signOnMode: /],
  ['a relative redirect URI', { ...OIDC, settings: { oauthClient: { redirect_uris: ['/callback'] } } }, 'E0000001', /redirect_uris/],
  ['a grant that its type does not allow', { ...OIDC, settings: { oauthClient: { application_type: 'service', grant_types: ['password'] } } }, 'E0000001', /grant_types/],
];

test.each(REFUSED)(
  'the mock API rejects a request to create an application for a body with %s',
  (_, body, code, cause) => {
    const answer = ask(served(), 'POST', APPS, body);
    expect(answer).toMatchObject({ status: 400, body: { errorCode: code } });
    const causes = isObject(answer.body) ? answer.body.errorCauses : [];
    expect(JSON.stringify(causes)).toMatch(new RegExp(cause.source.replace('^', '"errorSummary":"')));
  },
);

test('in the mock API, an application with two signing keys uses the key that an update names', () => {
  const org = served();
  const { id, ...app } = make(org, SAML);
  const keys = `${APPS}/${id}/credentials/keys`;
  expect(ask(org, 'POST', `${keys}/generate?validityYears=1`).status).toBe(400);
  const { status, body } = ask(org, 'POST', `${keys}/generate?validityYears=3`);
  expect(status).toBe(201);
  const { kid } = body as Members;
  const kids = () => (read(org, keys) as readonly Members[]).map((key) => key.kid);
  expect(kids()).toEqual([ownAt(app, ['credentials', 'signing', 'kid']), kid]);
  const signingWith = (one: unknown) =>
    ask(org, 'PUT', `${APPS}/${id}`, { ...app, credentials: { signing: { kid: one } } }).body;
  expect(ownAt(signingWith(kid), ['credentials', 'signing', 'kid'])).toBe(kid);
  expect(ownAt(signingWith('stranger'), ['credentials', 'signing', 'kid'])).toBe(kid);
});

test('in the mock API, the Admin Console keeps its policy, and no other application can get the policy of the Admin Console', () => {
  const org = served();
  const policy = makePolicy(org);
  const wiki = make(org, BOOKMARK);
  const console = { ...BOOKMARK, name: 'saasure', label: 'Admin Console' };
  const admin = make(org, console);
  const map = (app: Members, id: unknown) => ask(org, 'PUT', `${APPS}/${app.id}/policies/${id}`);
  org.tenant = {
    ...org.tenant,
    mappings: org.tenant.mappings.map((one) =>
      one.appId === admin.id && one.type === 'ACCESS_POLICY' ? { ...one, policyId: policy } : one,
    ),
  };
  const words = 'This policy belongs to "Admin Console", and re-assignment of this policy is not allowed';
  for (const refused of [map(admin, 'rstother'), map(wiki, policy)])
    expect(refused).toMatchObject({ status: 400, body: { errorCauses: [{ errorSummary: words }] } });
  expect([map(admin, policy), map(wiki, 'rstother')].map(({ status }) => status)).toEqual([204, 204]);
});

test('if the org lacks the Admin Console, the mock API recognizes the policy of the Admin Console by its name', () => {
  const org = served();
  const wiki = make(org, BOOKMARK);
  const map = (id: string) => ask(org, 'PUT', `${APPS}/${wiki.id}/policies/${id}`);
  // Source: okta/okta-sdk-python TestApplicationPoliciesResource.test_assign_application_policy.yaml @4d9cd16b48ff.
  const words =
    'This policy belongs to "Okta Admin Console", and re-assignment of this policy is not allowed';
  expect(map(makePolicy(org, 'Okta Admin Console'))).toMatchObject({
    status: 400,
    body: { errorSummary: 'Api validation failed: Policy', errorCauses: [{ errorSummary: words }] },
  });
  expect(map(makePolicy(org, 'Admin Console of the shop')).status).toBe(204);
});

function makePolicy(org: Served, name = 'Console'): string {
  const { body } = ask(org, 'POST', '/api/v1/policies', { type: 'ACCESS_POLICY', name });
  return String((body as Members).id);
}

test('in the edition `spec`, the mock API does not map a new Office 365 application to an authentication policy', () => {
  const org: Served = { tenant: { ...served().tenant, edition: 'spec' } };
  const links = (name: string) =>
    Object.keys(make(org, { ...BOOKMARK, name, label: name })._links as Members);
  expect(links('bookmark')).toContain('accessPolicy');
  expect(links('office365')).not.toContain('accessPolicy');
});

test('the mock API rejects a second application with the same label', () => {
  const org = served();
  make(org, BOOKMARK);
  expect(ask(org, 'POST', APPS, BOOKMARK)).toMatchObject({ status: 400, body: { errorCode: 'E0000040' } });
});

test('the organization endpoint of the mock API states the engine of the org, also to a client without credentials', () => {
  const org = served();
  expect(read(org, '/.well-known/svc-organization')).toMatchObject({ pipeline: 'idx' });
  expect(ask(org, 'GET', '/.well-known/other-organization').status).toBe(404);
});

test.each([
  [[{ op: 'replace', path: '/priority', value: 3 }], { priority: 3 }],
  [[{ op: 'add', path: '/profile/site', value: 'Oslo' }], { profile: { role: 'nurse', site: 'Oslo' } }],
  [[{ op: 'remove', path: '/profile/role' }], { profile: {} }],
  [
    [
      { op: 'replace', path: '/profile', value: { a: 1 } },
      { op: 'add', path: '/priority', value: 0 },
    ],
    { profile: { a: 1 }, priority: 0 },
  ],
  [[{ op: 'replace', path: '/id', value: 'x' }], undefined],
  [[{ op: 'replace', path: '/profile/none', value: 'x' }], undefined],
  [[{ op: 'remove', path: '/priority' }], undefined],
  [[{ op: 'move', path: '/profile/role', from: '/profile/none' }], undefined],
  [{ op: 'replace', path: '/priority', value: 3 }, undefined],
])('the mock API changes a group assignment by a valid JSON patch only: %j', (changes, expected) => {
  const org = served();
  const app = make(org, BOOKMARK);
  const group = ask(org, 'POST', '/api/v1/groups', { profile: { name: 'Staff' } }).body as Members;
  const at = `${APPS}/${app.id}/groups/${group.id}`;
  expect(ask(org, 'PATCH', at, []).status).toBe(404);
  const before = ask(org, 'PUT', at, { profile: { role: 'nurse' } }).body as Members;
  const { status, body } = ask(org, 'PATCH', at, changes);
  expect(status).toBe(expected === undefined ? 400 : 200);
  expect(withoutTimes(read(org, at) as Members)).toEqual(withoutTimes({ ...before, ...expected }));
  if (expected !== undefined) expect(read(org, at)).toEqual(body);
});
