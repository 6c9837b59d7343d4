import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { ask, pagesOf, read, type Served } from './commands.js';
import { readTenant } from './refusing-tenant.js';

const CLIENTS = '/oauth2/v1/clients';

function served(edition: 'field' | 'spec' = 'spec'): Served {
  const org = { policies: [], apps: [{ id: 'app1', name: 'shop', label: 'Shop', status: 'ACTIVE' }] };
  return { tenant: unwrap(readTenant([{ name: 'org.json', value: org }], { brand: 'SVC', edition })) };
}

const WEB = { client_name: 'Shop', redirect_uris: ['https://shop.example.com/callback'] };

function register(org: Served, body: Members = WEB): Members {
  const { status, body: client } = ask(org, 'POST', CLIENTS, body);
  expect(status).toBe(201);
  return client as Members;
}

test('an OAuth client that is registered in the mock API has the default values of the specification, and its secret is shown once', () => {
  const org = served();
  const client = register(org);
  expect(client).toMatchObject({
    application_type: 'web',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: expect.stringMatching(/^\w{40}$/),
    client_secret_expires_at: 0,
  });
  const { client_secret: _, ...shown } = client;
  expect(read(org, `${CLIENTS}/${client.client_id}`)).toEqual(shown);
  expect(read(org, CLIENTS)).toEqual([shown]);
});

test('the mock API lists an OAuth client also as an application', () => {
  const org = served();
  const { client_id: id } = register(org);
  expect(read(org, `/api/v1/apps/${id}`)).toMatchObject({
    label: 'Shop',
    signOnMode: 'OPENID_CONNECT',
    settings: { oauthClient: { consent_method: 'REQUIRED', redirect_uris: WEB.redirect_uris } },
  });
  expect(JSON.stringify(read(org, `/api/v1/apps/${id}`))).not.toContain('client_secret"');
  expect(ask(org, 'DELETE', `${CLIENTS}/${id}`).status).toBe(204);
  expect(ask(org, 'GET', `/api/v1/apps/${id}`).status).toBe(404);
});

test('an OAuth client that is read from the mock API can be written back unchanged', () => {
  const org = served();
  const { client_id: id } = register(org);
  const {
    client_id_issued_at: _,
    client_secret_expires_at,
    ...client
  } = read(org, `${CLIENTS}/${id}`) as Members;
  const before = read(org, `${CLIENTS}/${id}`);
  expect(ask(org, 'PUT', `${CLIENTS}/${id}`, client)).toMatchObject({
    status: 200,
    body: { client_secret: expect.any(String) },
  });
  expect(read(org, `${CLIENTS}/${id}`)).toEqual(before);
});

test('in the mock API, a new client secret replaces the former secret, and a client that uses no secrets gets none', () => {
  const org = served();
  const { client_id: id, client_secret: first } = register(org);
  const answer = ask(org, 'POST', `${CLIENTS}/${id}/lifecycle/newSecret`);
  expect(answer.status).toBe(200);
  expect((answer.body as Members).client_secret).not.toBe(first);
  const page = {
    ...WEB,
    application_type: 'browser',
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  const browser = register(org, page);
  expect(browser).not.toHaveProperty('client_secret');
  expect(ask(org, 'POST', `${CLIENTS}/${browser.client_id}/lifecycle/newSecret`)).toMatchObject({
    status: 400,
    body: { error: 'invalid_client_metadata' },
  });
});

// biome-ignore format: a table
const REFUSED: readonly (readonly [what: string, change: Members, error: string, description: RegExp])[] = [
  ['a blank name', { client_name: ' ' }, 'invalid_client_metadata', /^client_name: The field cannot be left blank/],
  ['a relative redirect URI', { redirect_uris: ['/callback'] }, 'invalid_redirect_uri', /redirect_uris/],
  ['a redirect URI with a fragment', { redirect_uris: ['https://a.example.com/#x'] }, 'invalid_redirect_uri', /redirect_uris/],
  ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri', /redirect_uris/],
  ['a client id', { client_id: 'shop' }, 'invalid_client_metadata', /client_id/],
  ['a client secret', { client_secret: 'sesame' }, 'invalid_client_metadata', /client_secret/],
  ['a grant that its type does not allow', { application_type: 'browser', grant_types: ['client_credentials'] }, 'invalid_client_metadata', /grant_types/],
  ['a web client without authorization codes', { grant_types: ['implicit'], response_types: ['token'] }, 'invalid_client_metadata', /authorization_code/],
  ['missing keys', { token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata', /jwks/],
];

test.each(REFUSED)(
  'the mock API rejects the registration of an OAuth client for a body with %s',
  (_, change, error, description) => {
    const org = served();
    const answer = ask(org, 'POST', CLIENTS, { ...WEB, ...change });
    expect(answer).toMatchObject({
      status: 400,
      body: { error, error_description: expect.stringMatching(description) },
    });
  },
);

test('the mock API reports the errors of an OAuth client in the order in which the service checks them', () => {
  const { body } = ask(served(), 'POST', CLIENTS, {
    client_name: '',
    client_secret: 'sesame',
    grant_types: ['implicit', 'foo'],
    response_types: ['code'],
    redirect_uris: ['/x'],
    token_endpoint_auth_method: 'private_key_jwt',
  });
  const words = String((body as Members).error_description);
  const places = [
    'client_name:',
    'client_secret:',
    "'application_type'",
    "'response_types'",
    '`foo`',
    '`/x`',
    '`jwks`',
  ].map((one) => words.indexOf(one));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(body).toMatchObject({ error: 'invalid_client_metadata' });
});

test('the mock API reports all errors of an OAuth client in one `error_description`', () => {
  const answer = ask(served(), 'POST', CLIENTS, { client_name: '', redirect_uris: [] });
  expect((answer.body as Members).error_description).toMatch(/client_name: .* redirect_uris: /);
});

test('a request to the mock API for an unknown OAuth client gets status 401 in the edition `spec`, and 404 in the edition `field`', () => {
  expect(ask(served(), 'GET', `${CLIENTS}/nobody`)).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(ask(served('field'), 'GET', `${CLIENTS}/app1`)).toMatchObject({
    status: 404,
    body: { errorCode: 'E0000007' },
  });
});

test('the mock API lists OAuth clients in pages, and can filter them by the prefix of their names', () => {
  const org = served();
  for (const name of ['Shop', 'Till', 'Shelf', 'Shop window']) register(org, { ...WEB, client_name: name });
  expect(pagesOf(org, `${CLIENTS}?limit=2`)).toEqual(read(org, `${CLIENTS}?limit=200`));
  const names = (read(org, `${CLIENTS}?q=sho`) as readonly Members[]).map(({ client_name: name }) => name);
  expect(names).toEqual(['Shop', 'Shop window']);
});

test.each([
  [{}, 'client_name: The field cannot be left blank'],
  [
    { ...WEB, grant_types: ['implicit'], response_types: ['token'] },
    "'grant_types' must contain 'authorization_code' when 'application_type' is 'web'.",
  ],
  [
    { ...WEB, response_types: ['code', 'token'] },
    "'grant_types' must contain 'implicit' when 'response_types' contains 'token'.",
  ],
  [
    { ...WEB, application_type: 'browser', grant_types: ['implicit'], response_types: ['code', 'token'] },
    "'grant_types' must contain 'authorization_code' when 'response_types' contains 'code'.",
  ],
])('the mock API rejects the OAuth client %j with the message of the service', (body, words) => {
  const { status, body: answer } = ask(served(), 'POST', CLIENTS, body);
  expect(status).toBe(400);
  expect(answer).toMatchObject({
    error: 'invalid_client_metadata',
    error_description: expect.stringContaining(words),
  });
});

test('the mock API registers an OAuth client of type `browser` without an authentication method, which then gets `none`', () => {
  expect(register(served('field'), { ...WEB, application_type: 'browser' })).toMatchObject({
    token_endpoint_auth_method: 'none',
  });
});
