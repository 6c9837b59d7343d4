import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { apply } from '../../../../src/features/mock-api/service/apply.js';
import type { Tenant } from '../../../../src/features/mock-api/service/tenant/tenant.js';
import { CERTIFICATES } from '../../../../src/lint/helpers/example/example-certificates.js';
import { withoutTimes } from './commands.js';
import { pretendedCertificates, withOtherKey } from './pretended-certificates.js';
import { readTenant } from './refusing-tenant.js';

const IDPS = '/api/v1/idps';
const NOW = '2024-06-01T00:00:00.000Z';

class Org {
  tenant: Tenant = unwrap(
    readTenant([{ name: 'org.json', value: { policies: [], users: [{ id: 'u1', status: 'ACTIVE' }] } }], {
      brand: 'SVC',
      edition: 'field',
    }),
  );

  ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const certificates = pretendedCertificates(this.tenant.revision);
    const { response, tenant } = apply(
      this.tenant,
      {
        method,
        path,
        headers: { authorization: 'SSWS token', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { now: NOW, certificates },
    );
    if (response.status >= 400) expect(tenant).toBe(this.tenant);
    this.tenant = tenant;
    return response;
  }

  made(path: string, body: unknown): Members {
    const answer = this.ask('POST', path, body);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: expect.toBeOneOf([200, 201]) });
    return answer.body as Members;
  }
}

function samlWith(kid: unknown, settings: Members = {}): Members {
  return {
    type: 'SAML2',
    name: `Partner ${String(kid)}`,
    protocol: {
      type: 'SAML2',
      endpoints: {
        sso: { url: 'https://idp.example.com/sso', binding: 'HTTP-POST' },
        acs: { binding: 'HTTP-POST', type: 'INSTANCE' },
      },
      algorithms: {
        request: { signature: { algorithm: 'SHA-256', scope: 'NONE' } },
        response: { signature: { algorithm: 'SHA-256', scope: 'ANY' } },
      },
      credentials: { trust: { issuer: 'https://idp.example.com', kid } },
      settings,
    },
    policy: { subject: { userNameTemplate: { template: 'saml.subjectNameId' }, matchType: 'USERNAME' } },
  };
}

function orgWithIdp(settings?: Members) {
  const org = new Org();
  const key = org.made(`${IDPS}/credentials/keys`, { x5c: [CERTIFICATES.rsa] });
  const idp = org.made(IDPS, samlWith(key.kid, settings));
  return { org, key, at: `${IDPS}/${idp.id}` };
}

test('in the mock API, a certificate can be added only once, gets its own key id, and cannot be deleted while an identity provider uses it', () => {
  const { org, key, at } = orgWithIdp();
  expect(key).toMatchObject({
    kid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    kty: 'RSA',
    e: 'AQAB',
    use: 'sig',
  });
  expect(
    org.ask('POST', `${IDPS}/credentials/keys`, { x5c: [CERTIFICATES.rsa.replace(/.{64}/g, '$&\n')] }),
  ).toMatchObject({ status: 409, body: { errorCode: 'E0000096' } });
  expect(org.ask('POST', `${IDPS}/credentials/keys`, { x5c: ['nothing'] }).status).toBe(400);
  expect(org.ask('GET', `${IDPS}/credentials/keys`).body).toEqual([key]);
  expect(org.ask('DELETE', `${IDPS}/credentials/keys/${key.kid}`).status).toBe(400);
  org.ask('POST', `${at}/lifecycle/deactivate`);
  expect(org.ask('DELETE', `${IDPS}/credentials/keys/${key.kid}`).status).toBe(400);
  expect(org.ask('DELETE', at).status).toBe(204);
  expect(org.ask('DELETE', `${IDPS}/credentials/keys/${key.kid}`).status).toBe(204);
});

test('in the mock API, a certificate of an identity provider can be replaced under the same key id', () => {
  const { org, key } = orgWithIdp();
  const at = `${IDPS}/credentials/keys/${key.kid}`;
  const { body } = org.ask('PUT', at, { x5c: [withOtherKey(CERTIFICATES.rsa, 7)] });
  expect(body).toMatchObject({ kid: key.kid, created: key.created });
  expect((body as Members).n).not.toBe(key.n);
});

test('in the mock API, a new SAML identity provider gets a signing key, an update keeps the key, and the type of the provider cannot change', () => {
  const { org, key, at } = orgWithIdp();
  const idp = org.ask('GET', at).body as Members;
  const kid = ownAt(idp, ['protocol', 'credentials', 'signing', 'kid']);
  expect(org.ask('GET', `${at}/credentials/keys`).body).toMatchObject([{ kid }]);
  expect(idp).not.toHaveProperty('signingKeys');
  expect(withoutTimes(org.ask('PUT', at, idp).body as Members)).toEqual(withoutTimes(idp));
  expect(org.ask('PUT', at, { ...samlWith(key.kid), type: 'OIDC' }).status).toBe(400);
});

test('the mock API rejects an identity provider that names an unknown certificate', () => {
  const { org } = orgWithIdp();
  const kid = '00000000-0000-0000-0000-000000000000';
  expect(org.ask('POST', IDPS, samlWith(kid)).status).toBe(400);
});

test.each([
  ['', 400, 'E0000028'],
  ['?validityYears=1', 400, 'E0000001'],
  ['?validityYears=11', 400, 'E0000001'],
  ['?validityYears=ten', 400, 'E0000001'],
  ['?validityYears=2', 201, undefined],
  ['?validityYears=10', 201, undefined],
])(
  'a request to the mock API to generate a signing key for an identity provider with the query `%s` gets status %i',
  (query, status, errorCode) => {
    const { org, at } = orgWithIdp();
    const answer = org.ask('POST', `${at}/credentials/keys/generate${query}`);
    expect(answer.status).toBe(status);
    if (errorCode !== undefined) expect(answer.body).toMatchObject({ errorCode });
    else
      expect(org.ask('GET', answer.headers.location?.replace('https://localhost', '') ?? '').body).toEqual(
        answer.body,
      );
  },
);

test('without a key generator, the mock API answers a request to generate a signing key for an identity provider with status 501', () => {
  const { org, at } = orgWithIdp();
  const path = `${at}/credentials/keys/generate?validityYears=2`;
  const { response } = apply(org.tenant, { method: 'POST', path, headers: { authorization: 'SSWS token' } });
  expect(response).toMatchObject({ status: 501, headers: { warning: '199 preflight "M46"' } });
});

test('the mock API clones the signing key of an identity provider to another identity provider only once', () => {
  const { org, key, at } = orgWithIdp();
  const other = org.made(IDPS, { ...samlWith(key.kid), name: 'Other' });
  const [own] = org.ask('GET', `${at}/credentials/keys`).body as readonly Members[];
  const clone = (query: string) => org.ask('POST', `${at}/credentials/keys/${own?.kid}/clone${query}`);
  expect(clone('')).toMatchObject({ status: 400, body: { errorCode: 'E0000028' } });
  expect(clone('?targetIdpId=nobody').status).toBe(404);
  expect(clone(`?targetIdpId=${other.id}`)).toMatchObject({ status: 201, body: { kid: own?.kid } });
  expect(clone(`?targetIdpId=${other.id}`)).toMatchObject({ status: 400, body: { errorCode: 'E0000001' } });
});

test('the mock API stores a certificate issued for a signing request with the key of the request, and deletes the request', () => {
  const { org, at } = orgWithIdp();
  const subject = { commonName: 'SP', countryName: 'US' };
  const { status, body, headers } = org.ask('POST', `${at}/credentials/csrs`, { subject });
  expect(status).toBe(201);
  const { id, csr } = body as Members;
  const path = headers.location?.replace('https://localhost', '') ?? '';
  expect(org.ask('GET', path).body).toEqual(body);
  const publish = (certificate: string) =>
    org.ask('POST', `${path}/lifecycle/publish`, certificate, { 'content-type': 'application/x-pem-file' });
  expect(publish(withOtherKey(CERTIFICATES.rsa, 999_999)).status).toBe(400);
  expect(publish('nothing').status).toBe(400);
  const published = publish(`-----BEGIN CERTIFICATE-----\n${String(csr)}\n-----END CERTIFICATE-----`);
  expect(published.status).toBe(201);
  expect(org.ask('GET', `${at}/credentials/keys`).body).toContainEqual(published.body);
  expect(org.ask('GET', `${at}/credentials/csrs/${id}`).status).toBe(404);
});

test('the mock API returns a certificate signing request of an identity provider as PKCS #10 if the client asks for this format', () => {
  const { org, at } = orgWithIdp();
  const answer = org.ask(
    'POST',
    `${at}/credentials/csrs`,
    { subject: { commonName: 'SP' } },
    { accept: 'application/pkcs10' },
  );
  expect(answer).toMatchObject({
    status: 201,
    headers: { 'content-type': 'application/pkcs10' },
    body: expect.any(String),
  });
});

test('the mock API links a user to a SAML identity provider only once, and only if the provider honors persistent name ids', () => {
  const refused = orgWithIdp();
  expect(refused.org.ask('POST', `${refused.at}/users/u1`, { externalId: 'x' }).status).toBe(400);
  const { org, at } = orgWithIdp({
    honorPersistentNameId: true,
    nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  });
  expect(org.ask('POST', `${at}/users/nobody`, { externalId: 'x' }).status).toBe(404);
  expect(org.ask('POST', `${at}/users/u1`, { externalId: ' ' }).status).toBe(400);
  const linked = org.ask('POST', `${at}/users/u1`, { externalId: 'x' });
  expect(linked).toMatchObject({ status: 200, body: { id: 'u1', externalId: 'x' } });
  expect(org.ask('POST', `${at}/users/u1`, { externalId: 'x' }).status).toBe(400);
  expect(org.ask('GET', `${at}/users`).body).toEqual([linked.body]);
  expect(org.ask('GET', `${at}/users/u1/credentials/tokens`).body).toEqual([]);
  expect(org.ask('DELETE', `${at}/users/u1`).status).toBe(204);
  expect(org.ask('GET', `${at}/users/u1`).status).toBe(404);
});

const OIDC = {
  type: 'OIDC',
  name: 'Partner by OpenID Connect',
  protocol: {
    type: 'OIDC',
    issuer: { url: 'https://idp.example.com' },
    scopes: ['openid'],
    credentials: {
      client: { client_id: 'id', token_endpoint_auth_method: 'private_key_jwt' },
      signing: { alg: 'RS256' },
    },
    endpoints: Object.fromEntries(
      ['authorization', 'token', 'jwks'].map((name) => [
        name,
        { url: `https://idp.example.com/${name}`, binding: name === 'token' ? 'HTTP-POST' : 'HTTP-REDIRECT' },
      ]),
    ),
  },
  policy: {
    provisioning: { action: 'AUTO' },
    subject: { userNameTemplate: { template: 'idpuser.email' }, matchType: 'USERNAME' },
  },
};

test('the mock API rejects an OpenID Connect identity provider without an issuer, and an update of the provider without a signing key', () => {
  const org = new Org();
  const { issuer: _, ...rest } = OIDC.protocol;
  expect(org.ask('POST', IDPS, { ...OIDC, protocol: rest }).status).toBe(400);
  const at = `${IDPS}/${org.made(IDPS, OIDC).id}`;
  const signedBy = (kid?: string) => ({
    ...OIDC,
    status: 'INACTIVE',
    protocol: {
      ...OIDC.protocol,
      credentials: { ...OIDC.protocol.credentials, signing: { alg: 'RS256', kid } },
    },
  });
  expect(org.ask('PUT', at, signedBy()).status).toBe(400);
  expect(org.ask('PUT', at, { ...signedBy('k1'), protocol: rest }).status).toBe(400);
  expect(org.ask('PUT', at, signedBy('k1'))).toMatchObject({ status: 200, body: { status: 'ACTIVE' } });
  expect(org.ask('POST', IDPS, OIDC).body).toMatchObject({ errorSummary: 'Api validation failed: name' });
});

test('the mock API sets missing values of an identity provider to the defaults of its type', () => {
  const { org, at } = orgWithIdp();
  const saml = org.ask('GET', at).body as Members;
  expect(saml).not.toHaveProperty('issuerMode');
  expect(saml).toMatchObject({
    status: 'ACTIVE',
    protocol: {
      settings: {
        nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
        honorPersistentNameId: true,
      },
      credentials: {
        trust: { audience: expect.stringMatching(/^https:/), revocation: null, revocationCacheLifetime: 0 },
      },
    },
    policy: {
      accountLink: { filter: null },
      subject: { filter: null, matchAttribute: null },
      transformedUsernameMatchingEnabled: false,
    },
  });
  const { protocol: _, ...google } = OIDC;
  const client = { client_id: 'id', client_secret: 'sesame' };
  const protocol = { type: 'OIDC', scopes: ['openid'], credentials: { client } };
  expect(org.made(IDPS, { ...google, type: 'GOOGLE', name: 'Google', protocol })).toMatchObject({
    issuerMode: 'DYNAMIC',
    protocol: { endpoints: { token: { binding: 'HTTP-POST' } } },
  });
});

test('the mock API lists identity providers and their keys in pages of 20 or of the requested size, and filters them by name and type', () => {
  const org = new Org();
  const keys = Array.from({ length: 21 }, (_, at) => withOtherKey(CERTIFICATES.rsa, at + 1));
  const kids = keys.map((x5c) => org.made(`${IDPS}/credentials/keys`, { x5c: [x5c] }).kid);
  for (const kid of kids) org.made(IDPS, samlWith(kid));
  const count = (path: string) => (org.ask('GET', path).body as readonly unknown[]).length;
  expect([count(IDPS), count(`${IDPS}?limit=200`), count(`${IDPS}?limit=999`)]).toEqual([20, 21, 21]);
  expect([count(`${IDPS}/credentials/keys`), count(`${IDPS}/credentials/keys?limit=21`)]).toEqual([20, 21]);
  expect([count(`${IDPS}?type=OIDC`), count(`${IDPS}?q=partner&limit=200`), count(`${IDPS}?q=x`)]).toEqual([
    0, 21, 0,
  ]);
});

test('in the mock API, an identity provider can be activated repeatedly, and deleting the provider deletes its user links', () => {
  const { org, at } = orgWithIdp({
    honorPersistentNameId: true,
    nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  });
  const turn = (move: string) => org.ask('POST', `${at}/lifecycle/${move}`);
  expect([turn('deactivate'), turn('deactivate'), turn('activate')]).toMatchObject(
    ['INACTIVE', 'INACTIVE', 'ACTIVE'].map((status) => ({ status: 200, body: { status } })),
  );
  org.made(`${at}/users/u1`, { externalId: 'x' });
  expect(org.ask('DELETE', at).status).toBe(204);
  expect(JSON.stringify({ ...org.tenant, refusing: [] })).not.toContain('"externalId":"x"');
});

test('in the mock API, a signing key of an identity provider has an id of 43 characters and no `alg`, and the list of keys has one page', () => {
  const { org, at } = orgWithIdp();
  const key = org.ask('POST', `${at}/credentials/keys/generate?validityYears=2`).body as Members;
  expect(key.kid).toMatch(/^.{43}$/);
  expect(key).not.toHaveProperty('alg');
  expect(org.ask('GET', `${at}/credentials/keys`).headers).not.toHaveProperty('link');
});

test('when a certificate for an identity provider is published, the mock API rejects a JSON body and a certificate that is valid for less than 90 days', () => {
  const { org, at } = orgWithIdp();
  const { body, headers } = org.ask('POST', `${at}/credentials/csrs`, { subject: { commonName: 'SP' } });
  const path = `${headers.location?.replace('https://localhost', '')}/lifecycle/publish`;
  const publish = (type: string, now: string) =>
    apply(
      org.tenant,
      {
        method: 'POST',
        path,
        headers: { authorization: 'SSWS token', 'content-type': type },
        body: String((body as Members).csr),
      },
      { now, certificates: pretendedCertificates(1) },
    ).response;
  expect(publish('application/json', NOW)).toMatchObject({ status: 400, body: { errorCode: 'E0000021' } });
  const { body: key, status } = publish('application/x-pem-file', NOW);
  expect(status).toBe(201);
  const end = Date.parse(String((key as Members).expiresAt));
  const before = (days: number) => new Date(end - days * 24 * 3600 * 1000).toISOString();
  expect([90, 89].map((days) => publish('application/pkix-cert', before(days)).status)).toEqual([201, 400]);
});

test('the mock API rejects an Apple identity provider with a long name or an unsuitable scope, and returns its private key in no response', () => {
  const org = new Org();
  const apple = {
    type: 'APPLE',
    name: 'Apple',
    protocol: {
      type: 'OIDC',
      scopes: ['openid'],
      credentials: { client: { client_id: 'id' }, signing: { privateKey: 'secret', kid: 'k', teamId: 't' } },
    },
    policy: { provisioning: { action: 'AUTO' } },
  };
  const idp = org.made(IDPS, apple);
  expect(JSON.stringify(idp)).not.toContain('secret');
  expect(org.ask('PUT', `${IDPS}/${idp.id}`, idp).status).toBe(200);
  const [stored] = org.tenant.objects.idps;
  expect(ownAt(stored, ['protocol', 'credentials', 'signing', 'privateKey'])).toBe('secret');
  expect(org.ask('POST', IDPS, { ...apple, name: 'x'.repeat(101) }).status).toBe(400);
  expect(
    org.ask('POST', IDPS, { ...apple, name: 'Other', protocol: { ...apple.protocol, scopes: ['email'] } })
      .status,
  ).toBe(400);
  expect(org.ask('POST', `${IDPS}/tx/none/finish`, {})).toMatchObject({
    status: 404,
    headers: { warning: '199 preflight "M44"' },
  });
});
