import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { ask } from './commands.js';
import { readTenant } from './refusing-tenant.js';

interface Published {
  readonly from: string;
  readonly method: string;
  readonly path: string;
  readonly body: Members;
}

const PUBLISHED: readonly Published[] = JSON.parse(
  readFileSync('fixtures/service/published-requests.json', 'utf8'),
);

function sendExample({ method, path, body }: Published): Members {
  const documents = [{ name: 'org.json', value: { policies: [] } }];
  const tenant = unwrap(readTenant(documents, { brand: 'OKTA', edition: 'field', engine: 'identity' }));
  const response = ask({ tenant }, method, path, body);
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: expect.toBeOneOf([200, 201]) });
  return response.body as Members;
}

test.each(PUBLISHED.map((one) => [one.from, one] as const))(
  'the mock API accepts the request %s of the published API reference',
  (_, request) => void sendExample(request),
);

/** The protocol and endpoints that the service fills in for each type of identity provider, according to the reference. */
// biome-ignore format: a table
test.each([
  ['APPLE', 'OIDC', { authorization: { url: 'https://appleid.apple.com/auth/authorize', binding: 'HTTP-REDIRECT' } }],
  ['FACEBOOK', 'OAUTH2', { authorization: { url: 'https://www.facebook.com/dialog/oauth' } }],
  ['GOOGLE', 'OIDC', { token: { url: 'https://www.googleapis.com/oauth2/v3/token', binding: 'HTTP-POST' } }],
  ['X509', 'MTLS', { sso: { url: 'https://localhost/login/cert' } }],
])('the mock API gives a new identity provider of type %s the protocol %s and the fixed endpoints of this type', (type, protocol, endpoints) => {
  const request = PUBLISHED.find(({ body }) => body.type === type) as Published;
  expect(sendExample(request).protocol).toMatchObject({ type: protocol, endpoints });
});
