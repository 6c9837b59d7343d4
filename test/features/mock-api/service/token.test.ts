import { createPrivateKey, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { apply } from '../../../../src/features/mock-api/service/apply.js';
import { snapshotOf } from '../../../../src/features/mock-api/service/tenant/snapshot-of.js';
import { type Tenant, withStored } from '../../../../src/features/mock-api/service/tenant/tenant.js';
import type { ApiKeys } from '../../../../src/features/mock-api/service/wire/message.js';
import { ask as asked } from './commands.js';
import { readTenant } from './refusing-tenant.js';

const NOW = '2026-01-15T10:00:00.000Z';
const SECONDS = Date.parse(NOW) / 1000;
const ENDPOINT = 'https://org.example.com/oauth2/v1/token';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' };
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const keys: ApiKeys = {
  verify(jwt, { e, n }) {
    const [head, claims, signature = ''] = jwt.split('.');
    const key = { key: { kty: 'RSA', e: String(e), n: String(n) }, format: 'jwk' } as const;
    return createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(key, signature, 'base64url');
  },
  sign: (claims) => signed(claims),
  wasUsed: (jti) => jti === 'seen',
  use() {},
  nonce: 'fresh nonce',
};

function signed(claims: Members, key = privateKey, alg = 'RS256', header: Members = {}): string {
  const [head, body] = [{ alg, kid: 'one', ...header }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createSign('RSA-SHA256')
    .update(`${head}.${body}`)
    .sign(createPrivateKey(key.export({ format: 'pem', type: 'pkcs8' })), 'base64url');
  return `${head}.${body}.${signature}`;
}

const SERVICE = {
  client_name: 'Nightly job',
  application_type: 'service',
  grant_types: ['client_credentials'],
  response_types: [],
  token_endpoint_auth_method: 'private_key_jwt',
  jwks: { keys: [jwk] },
};

function tenantWithService(): { readonly tenant: Tenant; readonly id: string } {
  const org = unwrap(readTenant([{ name: 'org.json', value: { policies: [] } }], { brand: 'SVC' }));
  const headers = { authorization: 'SSWS token' };
  const { response, tenant } = apply(org, {
    method: 'POST',
    path: '/oauth2/v1/clients',
    headers,
    body: JSON.stringify(SERVICE),
  });
  expect(response.status).toBe(201);
  const id = String((response.body as Members).client_id);
  const app = tenant.objects.apps.find((one) => one.id === id);
  return { tenant: withStored(tenant, 'apps', { ...app, id, grants: ['svc.policies.read'] }), id };
}

function claimsOf(id: string): Members {
  return { iss: id, sub: id, aud: ENDPOINT, exp: SECONDS + 600, jti: 'fresh' };
}

function ask(tenant: Tenant, form: Record<string, string>, given: ApiKeys | undefined = keys) {
  const headers = { host: 'org.example.com', 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(form).toString();
  const applied = apply(
    tenant,
    { method: 'POST', path: '/oauth2/v1/token', headers, body },
    { now: NOW, ...(given && { keys: given }) },
  );
  expect(applied.tenant).toBe(tenant);
  return applied.response;
}

function formWith(assertion: string, rest: Record<string, string> = {}): Record<string, string> {
  return {
    grant_type: 'client_credentials',
    scope: 'svc.policies.read',
    client_assertion_type: ASSERTION,
    client_assertion: assertion,
    ...rest,
  };
}

test('a service client gets an access token from the mock API for its granted scopes, and the token permits only these scopes', () => {
  const { tenant, id } = tenantWithService();
  const { status, body } = ask(tenant, formWith(signed(claimsOf(id))));
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'svc.policies.read' });
  const scopesOf = (token: string) =>
    token === (body as Members).access_token ? ['svc.policies.read'] : undefined;
  const get = (path: string, token: string, method = 'GET') =>
    apply(tenant, { method, path, headers: { authorization: `Bearer ${token}` } }, { scopesOf }).response;
  const token = String((body as Members).access_token);
  expect(get('/api/v1/policies?type=PASSWORD', token).status).toBe(200);
  expect(get('/api/v1/zones', token)).toMatchObject({ status: 403, body: { errorCode: 'E0000006' } });
  expect(get('/api/v1/policies/p1', token, 'DELETE').status).toBe(403);
  expect(get('/api/v1/zones', 'another')).toMatchObject({ status: 401, body: { errorCode: 'E0000011' } });
});

const { tenant, id } = tenantWithService();
const claims = claimsOf(id);

// biome-ignore format: a table
const REFUSED: readonly (readonly [what: string, form: Record<string, string>, status: number, error: string])[] = [
  ['no grant type', formWith(signed(claims), { grant_type: '' }), 400, 'invalid_request'],
  ['another grant type', formWith(signed(claims), { grant_type: 'password' }), 400, 'unsupported_grant_type'],
  ['a secret', formWith(signed(claims), { client_secret: 'sesame' }), 401, 'invalid_client'],
  ['no assertion', { grant_type: 'client_credentials', scope: 'svc.policies.read' }, 401, 'invalid_client'],
  ['an assertion that is not a JWT', formWith('sesame'), 401, 'invalid_client'],
  ['an unknown key', formWith(signed(claims, stranger)), 401, 'invalid_client'],
  ['no algorithm', formWith(signed(claims, privateKey, 'none')), 401, 'invalid_client'],
  ['an unknown client', formWith(signed({ ...claims, iss: 'nobody', sub: 'nobody' })), 401, 'invalid_client'],
  ['another subject', formWith(signed({ ...claims, sub: 'nobody' })), 401, 'invalid_client'],
  ['another audience', formWith(signed({ ...claims, aud: 'https://other.example.com' })), 401, 'invalid_client'],
  ['an expired assertion', formWith(signed({ ...claims, exp: SECONDS })), 401, 'invalid_client'],
  ['an assertion for more than an hour', formWith(signed({ ...claims, exp: SECONDS + 3601 })), 401, 'invalid_client'],
  ['an assertion without expiration', formWith(signed({ ...claims, exp: undefined })), 401, 'invalid_client'],
  ['an assertion that is not valid yet', formWith(signed({ ...claims, nbf: SECONDS + 120 })), 401, 'invalid_client'],
  ['an assertion with an invalid start', formWith(signed({ ...claims, nbf: 'now' })), 401, 'invalid_client'],
  ['a critical extension', formWith(signed(claims, privateKey, 'RS256', { crit: ['exp'] })), 401, 'invalid_client'],
  ['a reused assertion', formWith(signed({ ...claims, jti: 'seen' })), 401, 'invalid_client'],
  ['a scope that was not granted', formWith(signed(claims), { scope: 'svc.policies.read svc.users.read' }), 400, 'invalid_scope'],
  ['no scope', formWith(signed(claims), { scope: '' }), 400, 'invalid_scope'],
  ['an application that is not a client', formWith(signed({ ...claims, iss: 'app1', sub: 'app1' })), 401, 'invalid_client'],
];

test.each(REFUSED)(
  'the token endpoint of the mock API rejects a token request with %s',
  (_, form, status, error) => {
    expect(ask(tenant, form)).toMatchObject({
      status,
      body: { error, error_description: expect.any(String) },
    });
  },
);

test.each([
  ['that is inactive', { status: 'INACTIVE' }, 401],
  ['for encryption', { use: 'enc' }, 401],
  ['that is active', { status: 'ACTIVE' }, 200],
])(
  'the mock API accepts a token request only if it is signed with an active key of the client: a key %s',
  (_, more, status) => {
    const app = tenant.objects.apps.find((one) => one.id === id) as Members;
    const { settings } = app as { readonly settings: { readonly oauthClient: Members } };
    const oauthClient = { ...settings.oauthClient, jwks: { keys: [{ ...jwk, ...more }] } };
    const other = withStored(tenant, 'apps', { ...app, id, settings: { ...settings, oauthClient } });
    expect(ask(other, formWith(signed({ ...claims, nbf: SECONDS }))).status).toBe(status);
  },
);

test('in the mock API, a scope can be granted to a client once, and is then listed and can be revoked', () => {
  const at = `/api/v1/apps/${id}/grants`;
  const served = { tenant };
  const issuer = 'https://org.example.com';
  const grant = (scopeId: string) => asked(served, 'POST', at, { scopeId, issuer });
  expect(asked(served, 'GET', at).body).toMatchObject([{ scopeId: 'svc.policies.read', status: 'ACTIVE' }]);
  const { status, body } = grant('svc.users.read');
  expect({ status, body }).toMatchObject({ status: 201, body: { clientId: id, source: 'ADMIN', issuer } });
  const after = served.tenant;
  expect(grant('svc.users.read')).toMatchObject({ status: 201, body: { id: (body as Members).id } });
  expect(served.tenant).toBe(after);
  for (const wrong of ['okta.users.read', 'users', ''])
    expect(grant(wrong)).toMatchObject({
      status: 400,
      body: { errorSummary: 'Api validation failed: scopeId' },
    });
  expect(asked(served, 'POST', at, { scopeId: 'svc.apps.read' }).status).toBe(400);
  const form = formWith(signed(claims), { scope: 'svc.users.read' });
  expect(ask(served.tenant, form)).toMatchObject({ status: 200, body: { scope: 'svc.users.read' } });
  expect(asked(served, 'DELETE', `${at}/${(body as Members).id}`).status).toBe(204);
  expect(asked(served, 'GET', `${at}/${(body as Members).id}`).status).toBe(404);
  expect(ask(served.tenant, form)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  expect(JSON.stringify(snapshotOf(served.tenant).apps)).toContain(id);
});

test('the token endpoint of the mock API requires a form body and an active client, and accepts its own http URL as the audience', () => {
  const headers = { host: 'org.example.com', 'content-type': 'application/json' };
  const { response } = apply(
    tenant,
    { method: 'POST', path: '/oauth2/v1/token', headers, body: '{}' },
    { keys },
  );
  expect(response).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
    headers: { warning: '199 preflight "M54"' },
  });
  const served = { tenant };
  asked(served, 'POST', `/api/v1/apps/${id}/lifecycle/deactivate`);
  expect(ask(served.tenant, formWith(signed(claims)))).toMatchObject({
    status: 401,
    headers: { warning: '199 preflight "M55"' },
  });
  expect(ask(tenant, formWith(signed({ ...claims, aud: ENDPOINT.replace('https', 'http') }))).status).toBe(
    200,
  );
  expect(ask(tenant, formWith(signed({ ...claims, aud: 'x' }))).body).toMatchObject({
    error_description:
      'The audience claim for client_assertion must be the endpoint invoked for the request.',
  });
  expect(ask(tenant, formWith(signed({ ...claims, jti: 'seen' }))).headers.warning).toBe(
    '199 preflight "M56"',
  );
  expect(ask(tenant, formWith(signed(claims), { scope: '' })).headers.warning).toBe('199 preflight "M57"');
});

test('on a platform without cryptographic functions, the mock API answers a token request with status 501', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { response } = apply(tenant, {
    method: 'POST',
    path: '/oauth2/v1/token',
    headers,
    body: 'grant_type=client_credentials',
  });
  expect(response).toMatchObject({ status: 501, body: { errorCode: 'E0000060' } });
});

test('every endpoint of the mock API rejects a request without credentials', () => {
  const { response } = apply(tenant, { method: 'GET', path: '/api/v1/zones' });
  expect(response).toMatchObject({ status: 403, body: { errorCode: 'E0000005' } });
});
