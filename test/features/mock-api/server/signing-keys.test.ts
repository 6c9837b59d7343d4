import { createPublicKey, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { mockApi } from '../../../../src/features/mock-api/server/entry/serve.js';

const NOW = '2048-03-01T10:00:00.000Z';
const IDPS = '/api/v1/idps';

const GOOGLE = {
  id: '0oagoogle00000000000',
  type: 'GOOGLE',
  name: 'Google',
  status: 'ACTIVE',
  protocol: {
    type: 'OIDC',
    scopes: ['openid', 'email'],
    credentials: { client: { client_id: 'id', client_secret: 'secret' } },
  },
  policy: { accountLink: { action: 'AUTO' }, subject: { matchType: 'USERNAME' } },
};

function served() {
  const { fetch } = mockApi({ brand: 'SVC', policies: [], idps: [GOOGLE] }, { now: NOW, edition: 'field' });
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { authorization: 'SSWS any', 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json';
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as Members };
  };
}

function certificateOf({ x5c }: Members): X509Certificate {
  return new X509Certificate(Buffer.from(String([x5c].flat()[0]), 'base64'));
}

test.each([2, 10])(
  'the mock API generates a signing key that is valid for %i years, with a self-signed certificate for the key',
  async (years) => {
    const ask = served();
    const { status, body } = await ask(
      'POST',
      `${IDPS}/${GOOGLE.id}/credentials/keys/generate?validityYears=${years}`,
    );
    expect(status).toBe(201);
    const certificate = certificateOf(body);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.publicKey.export({ format: 'jwk' })).toEqual({ kty: 'RSA', e: body.e, n: body.n });
    expect(new Date(certificate.validTo).toISOString()).toBe(`${2048 + years}-03-01T10:00:00.000Z`);
    expect(certificate.subject).toBe('CN=Google');
  },
);

/** Issues a certificate for the key in a signing request, as a trusted third party would do. */
function issued(request: forge.pki.CertificateSigningRequest, days: number, key = request.publicKey): string {
  const authority = forge.pki.rsa.generateKeyPair(1024);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = key as forge.pki.PublicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(NOW);
  certificate.validity.notAfter = new Date(Date.parse(NOW) + days * 24 * 3600 * 1000);
  certificate.setSubject(request.subject.attributes);
  certificate.setIssuer([{ name: 'commonName', value: 'authority' }]);
  certificate.sign(authority.privateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

test('a certificate that is published for a signing request in the mock API has the key of the request, which becomes the signing key', async () => {
  const ask = served();
  const at = `${IDPS}/${GOOGLE.id}/credentials`;
  const subject = { countryName: 'US', organizationName: 'Räume & Co', commonName: 'SP' };
  const subjectAltNames = { dnsNames: ['sp.example.com'] };
  expect(
    (await ask('POST', `${at}/csrs`, { subject, subjectAltNames: { dnsNames: ['räume'] } })).status,
  ).toBe(400);
  const made = await ask('POST', `${at}/csrs`, { subject, subjectAltNames });
  expect(made.status).toBe(201);
  const request = forge.pki.certificationRequestFromPem(
    `-----BEGIN CERTIFICATE REQUEST-----\n${made.body.csr}\n-----END CERTIFICATE REQUEST-----`,
  );
  expect(request.verify()).toBe(true);
  expect(request.subject.attributes.map(({ value }) => forge.util.decodeUtf8(String(value)))).toEqual([
    'US',
    'Räume & Co',
    'SP',
  ]);
  const publish = (certificate: string) =>
    ask('POST', `${at}/csrs/${made.body.id}/lifecycle/publish`, certificate, {
      'content-type': 'application/x-x509-ca-cert',
    });
  const other = forge.pki.rsa.generateKeyPair(1024).publicKey;
  expect((await publish(issued(request, 100, other))).status).toBe(400);
  expect((await publish(issued(request, 89))).status).toBe(400);
  const published = await publish(issued(request, 91));
  expect(published.status).toBe(201);
  const jwk = createPublicKey(forge.pki.publicKeyToPem(request.publicKey as forge.pki.PublicKey)).export({
    format: 'jwk',
  });
  expect(published.body).toMatchObject(jwk);
  expect((await ask('GET', `${at}/keys`)).body).toEqual([published.body]);
});

test('in the mock API, a SAML application has its own signing key, and its metadata contains the certificate of the key', async () => {
  const ask = served();
  const { body } = await ask('POST', '/api/v1/apps', {
    label: 'HR',
    signOnMode: 'SAML_2_0',
    settings: { signOn: { ssoAcsUrl: 'https://hr.example.com/acs' } },
  });
  const keys = (await ask('GET', `/api/v1/apps/${body.id}/credentials/keys`))
    .body as unknown as readonly Members[];
  expect(keys).toHaveLength(1);
  const [key = {}] = keys;
  const { text } = await ask('GET', `/api/v1/apps/${body.id}/sso/saml/metadata?kid=${key.kid}`);
  expect(text).toContain(String([key.x5c].flat()[0]));
  expect(certificateOf(key).checkIssued(certificateOf(key))).toBe(true);
});
