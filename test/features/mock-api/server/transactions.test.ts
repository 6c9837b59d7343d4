import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { mockApi, type OrgApi } from '../../../../src/features/mock-api/server/entry/serve.js';

const IDP = '0oagoogle00000000000';
const ORG = {
  brand: 'SVC',
  policies: [],
  users: [
    { id: '00uann', status: 'ACTIVE', profile: { login: 'ann@example.com', email: 'ann@example.com' } },
  ],
  idps: [
    {
      id: IDP,
      type: 'GOOGLE',
      name: 'Google',
      status: 'ACTIVE',
      protocol: { type: 'OIDC', scopes: ['openid'], credentials: { client: { client_id: 'id' } } },
      policy: { subject: { matchType: 'USERNAME' } },
    },
  ],
};
const PROFILE = { login: 'ann@example.com', firstName: 'Ann', email: 'ann@example.com' };

function asker({ fetch }: OrgApi) {
  return async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: 'SSWS any', 'content-type': 'application/json' };
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(new Request(`http://localhost${path}`, request));
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Members };
  };
}

/** Returns an org with a pending sign-in, and a function for requests to it. */
async function begun(profile: Members = PROFILE) {
  const api = mockApi(ORG, { edition: 'field', now: '2026-01-15T10:00:00.000Z' });
  const ask = asker(api);
  const { status, body } = await ask('POST', '/_preflight/transactions', {
    idpId: IDP,
    externalId: 'g1',
    profile,
  });
  expect(status).toBe(201);
  return { api, ask, at: `/api/v1/idps/tx/${body.id}` };
}

const linked = (ask: ReturnType<typeof asker>) => ask('GET', `/api/v1/idps/${IDP}/users`);

test('in the mock API, a finished sign-in through an identity provider links the confirmed user, and the transaction is deleted', async () => {
  const { ask, at } = await begun();
  expect((await ask('GET', `${at}/users`)).body).toMatchObject([{ id: '00uann' }]);
  expect((await ask('POST', `${at}/finish`, {})).status).toBe(400);
  expect((await ask('POST', `${at}/lifecycle/confirm/nobody`, {})).status).toBe(404);
  expect(await ask('POST', `${at}/lifecycle/confirm/00uann`, {})).toMatchObject({
    status: 200,
    body: { status: 'SUCCESS', idp: { id: IDP, type: 'GOOGLE' }, _links: { next: {}, cancel: {} } },
  });
  expect((await linked(ask)).body).toEqual([]);
  expect((await ask('POST', `${at}/finish`, {})).status).toBe(200);
  expect((await linked(ask)).body).toMatchObject([
    { id: '00uann', externalId: 'g1', profile: { firstName: 'Ann', lastName: null } },
  ]);
  for (const rest of ['finish', 'cancel', 'lifecycle/provision'])
    expect(await ask('POST', `${at}/${rest}`, {})).toMatchObject({
      status: 404,
      body: { errorCode: 'E0000007' },
    });
});

test('in the mock API, a sign-in through an identity provider may create a user, who is linked when the sign-in is finished', async () => {
  const { api, ask, at } = await begun({ ...PROFILE, login: 'bob@example.com' });
  expect(
    (await ask('POST', `${at}/lifecycle/provision`, { profile: { login: 'ann@example.com' } })).status,
  ).toBe(400);
  expect((await ask('POST', `${at}/lifecycle/provision`, {})).status).toBe(200);
  expect(api.snapshot().users).toHaveLength(1);
  expect((await ask('POST', `${at}/finish`, {})).status).toBe(200);
  expect((await ask('GET', '/api/v1/users/bob@example.com')).body).toMatchObject({
    status: 'ACTIVE',
    credentials: { provider: { type: 'SOCIAL', name: 'Google' } },
  });
  expect((await linked(ask)).body).toHaveLength(1);
});

test('in the mock API, cancelling a sign-in through an identity provider changes no user, and a reset of the server deletes pending sign-ins', async () => {
  const { ask, at } = await begun();
  await ask('POST', `${at}/lifecycle/confirm/00uann`, {});
  expect((await ask('POST', `${at}/cancel`, {})).status).toBe(200);
  expect((await ask('POST', `${at}/finish`, {})).status).toBe(404);
  expect((await linked(ask)).body).toEqual([]);
  const again = await begun();
  again.api.reset();
  expect((await again.ask('GET', `${again.at}/users`)).status).toBe(404);
});

test.each([[{}], [{ idpId: IDP }], [{ idpId: 'nobody', externalId: 'g1' }], [[]]])(
  'the mock API rejects a sign-in through an identity provider if the user or the provider does not exist',
  async (body) => {
    expect((await asker(mockApi(ORG))('POST', '/_preflight/transactions', body)).status).toBe(400);
  },
);
