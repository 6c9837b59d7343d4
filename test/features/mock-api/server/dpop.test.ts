import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { calculateJwkThumbprint, decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { mockApi } from '../../../../src/features/mock-api/server/entry/serve.js';

const NOW = '2026-01-15T10:00:00.000Z';
const SECONDS = Date.parse(NOW) / 1000;
const ENDPOINT = 'http://localhost/oauth2/v1/token';
const caller = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const holder = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwkOf = (pair: typeof caller) => pair.publicKey.export({ format: 'jwk' });

function signed(header: Members, claims: Members, pair: typeof caller): string {
  const text = [{ alg: 'ES256', ...header }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** Returns an org with one service client. `demands` states whether the client requires DPoP. */
function serviceThat(demands: boolean) {
  const app = {
    id: '0oaservice0000000000',
    name: 'oidc_client',
    label: 'Job',
    status: 'ACTIVE',
    signOnMode: 'OPENID_CONNECT',
    grants: ['svc.policies.read'],
    credentials: {
      oauthClient: { client_id: '0oaservice0000000000', token_endpoint_auth_method: 'private_key_jwt' },
    },
    settings: {
      oauthClient: {
        application_type: 'service',
        grant_types: ['client_credentials'],
        dpop_bound_access_tokens: demands,
        jwks: { keys: [{ ...jwkOf(caller), kid: 'one' }] },
      },
    },
  };
  const { fetch } = mockApi({ brand: 'SVC', policies: [], apps: [app] }, { edition: 'field', now: NOW });
  const jti = randomUUID();
  const exp = SECONDS + 300;
  const assertion = signed({ kid: 'one' }, { iss: app.id, sub: app.id, aud: ENDPOINT, exp, jti }, caller);
  const ask = async (dpop?: string) => {
    const response = await fetch(
      new Request(ENDPOINT, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...(dpop !== undefined && { dpop }) },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          scope: 'svc.policies.read',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion,
        }).toString(),
      }),
    );
    return {
      status: response.status,
      nonce: response.headers.get('dpop-nonce'),
      body: (await response.json()) as Members,
    };
  };
  const list = (authorization: string) =>
    fetch(new Request('http://localhost/api/v1/policies?type=PASSWORD', { headers: { authorization } }));
  const deactivate = () =>
    fetch(
      new Request(`http://localhost/api/v1/apps/${app.id}/lifecycle/deactivate`, {
        method: 'POST',
        headers: { authorization: 'SSWS token' },
      }),
    );
  return { ask, list, deactivate };
}

function proof(claims: Members = {}, header: Members = {}): string {
  const own = { htm: 'POST', htu: ENDPOINT, jti: randomUUID(), iat: SECONDS };
  return signed({ typ: 'dpop+jwt', jwk: jwkOf(holder), ...header }, { ...own, ...claims }, holder);
}

test('for a client that requires DPoP, the token endpoint of the mock server issues a token bound to the key of the DPoP proof', async () => {
  const { ask, list } = serviceThat(true);
  expect(await ask()).toMatchObject({
    status: 400,
    body: { error: 'invalid_dpop_proof', error_description: 'The DPoP proof JWT header is missing.' },
  });
  const asked = await ask(proof());
  expect(asked).toMatchObject({ status: 400, nonce: expect.any(String), body: { error: 'use_dpop_nonce' } });
  const nonce = String(asked.nonce);
  const given = proof({ nonce });
  const { status, body } = await ask(given);
  expect({ status, type: body.token_type }).toEqual({ status: 200, type: 'DPoP' });
  const { cnf } = decodeJwt(String(body.access_token));
  expect(cnf).toEqual({ jkt: await calculateJwkThumbprint(jwkOf(holder) as { kty: string }) });
  expect((await list(`DPoP ${body.access_token}`)).status).toBe(200);
  expect((await list(`DPoP ${body.access_token}x`)).status).toBe(401);
});

test.each([
  ['another method', () => proof({ htm: 'GET' })],
  ['another address', () => proof({ htu: 'http://localhost/other' })],
  ['a missing type', () => proof({}, { typ: 'JWT' })],
  ['another key', () => proof({}, { jwk: jwkOf(caller) })],
  ['a private key', () => proof({}, { jwk: holder.privateKey.export({ format: 'jwk' }) })],
  ['a missing time', () => proof({ iat: undefined })],
  ['the time 0', () => proof({ iat: 0 })],
  ['a future time', () => proof({ iat: SECONDS + 3600 })],
  ['text in place of a JWT', () => 'sesame'],
])('the token endpoint of the mock server rejects a DPoP proof with %s', async (_, make) => {
  expect((await serviceThat(true).ask(make())).body).toMatchObject({ error: 'invalid_dpop_proof' });
});

test('the token endpoint of the mock server accepts a DPoP proof only once', async () => {
  const { ask } = serviceThat(true);
  const { nonce } = await ask(proof());
  const given = proof({ nonce, jti: 'once' });
  expect((await ask(given)).status).toBe(200);
  expect((await ask(given)).status).not.toBe(200);
});

test('the token endpoint of the mock server ignores a DPoP proof if the client does not require one', async () => {
  expect((await serviceThat(false).ask('sesame')).body).toMatchObject({ token_type: 'Bearer' });
});

test('the mock server rejects an access token after the application that got it is deactivated', async () => {
  const { ask, list, deactivate } = serviceThat(false);
  const { body } = await ask();
  expect((await list(`Bearer ${body.access_token}`)).status).toBe(200);
  expect((await deactivate()).status).toBe(200);
  expect((await list(`Bearer ${body.access_token}`)).status).toBe(401);
});
