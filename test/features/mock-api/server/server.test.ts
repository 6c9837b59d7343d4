import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import {
  type ApiOptions,
  mockApi,
  type OrgApi,
} from '../../../../src/features/mock-api/server/entry/serve.js';
import { type FaultKind, faultsAt } from '../../../../src/features/mock-api/server/traffic/faults.js';

const ORG = readFileSync('fixtures/cli/org.json', 'utf8');
const NOW = '2026-01-15T10:00:00.000Z';
const RULE = '/api/v1/policies/rst1sensitive/rules/rul1risk';
const SIGN_IN = { appInstance: '0oa1payroll', policyContext: { user: { id: '00u1ann' } } };
const LIST = '/api/v1/policies?type=ACCESS_POLICY';

interface Asked extends RequestInit {
  readonly host?: string;
}

function apiWith(options: ApiOptions = {}): OrgApi & { ask: ReturnType<typeof asker> } {
  const api = mockApi(ORG, { now: NOW, ...options });
  return { ...api, ask: asker(api) };
}

function asker({ fetch }: OrgApi) {
  return async (path: string, { host = 'localhost', headers, ...init }: Asked = {}) => {
    const type = { 'content-type': 'application/json' };
    const given = {
      authorization: 'SSWS any',
      ...(init.body && type),
      ...(headers as Record<string, string>),
    };
    const response = await fetch(new Request(`http://${host}${path}`, { ...init, headers: given }));
    const text = await response.text();
    const body = (text === '' ? undefined : JSON.parse(text)) as Members & readonly Members[];
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
}

test('the mock server answers a write as the service does, changes the org, and records the change in its journal', async () => {
  const { ask, journal, snapshot } = apiWith();
  expect((await ask(RULE)).body).toMatchObject({ id: 'rul1risk', priority: 0 });
  expect((await ask(RULE, { method: 'DELETE' })).status).toBe(204);
  expect((await ask(RULE)).status).toBe(404);
  expect(JSON.stringify(snapshot().policies)).not.toContain('rul1risk');
  expect(journal().map(({ number, method, status }) => [number, method, status])).toEqual([
    [1, 'GET', 200],
    [2, 'DELETE', 204],
    [3, 'GET', 404],
  ]);
  expect(journal()[1]).toEqual({
    number: 2,
    at: NOW,
    method: 'DELETE',
    path: RULE,
    status: 204,
    changes: [{ change: 'deleted', kind: 'rule', of: 'rst1sensitive', id: 'rul1risk', name: 'High risk' }],
    revision: 1,
  });
});

test.each(['lifecycle/deactivate', 'delete'])(
  'a mock server in lenient mode lets a client remove a policy that is in use (%s), and its applications get the default policy',
  async (how) => {
    const request: Asked = { method: how === 'delete' ? 'DELETE' : 'POST' };
    const path = `/api/v1/policies/rst1sensitive${how === 'delete' ? '' : `/${how}`}`;
    const strict = apiWith();
    expect((await strict.ask(path, request)).status).toBe(400);
    const { ask, journal, snapshot } = apiWith({ isLenient: true });
    const { status, headers } = await ask(path, request);
    expect({ status, warning: headers.warning }).toEqual({ status: 204, warning: '199 preflight "M23"' });
    const asked = snapshot().mappings.map(({ policyId }) => policyId);
    expect(asked).not.toContain('rst1sensitive');
    expect(asked.filter((id) => id === 'rst2default').length).toBe(
      strict.snapshot().mappings.filter(({ policyId }) => /^rst[12]/.test(policyId)).length,
    );
    expect(journal()[0]?.changes?.map(({ kind }) => kind)).toContain('mapping');
  },
);

test('every response of the mock server states the date, the request id and the remaining requests of the rate limit', async () => {
  const { ask } = apiWith();
  const { headers } = await ask(`${LIST}&limit=1`);
  expect(headers).toMatchObject({
    date: 'Thu, 15 Jan 2026 10:00:00 GMT',
    'content-type': 'application/json',
    'x-okta-request-id': expect.stringMatching(/^req.{17}$/),
    'x-rate-limit-limit': '1000000',
    'x-rate-limit-remaining': '999999',
    'x-rate-limit-reset': String(Date.parse(NOW) / 1000 + 60),
    link: expect.stringMatching(/^<http:\/\/localhost\/api\/v1\/policies.*rel="next"$/),
  });
});

test('two mock servers that get the same requests give the same responses and ids', async () => {
  const [one, other] = [apiWith(), apiWith()];
  const group = { method: 'POST', body: '{"profile": {"name": "Night shift"}}' };
  const answers = [await one.ask('/api/v1/groups', group), await other.ask('/api/v1/groups', group)];
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^00g.{17}$/) } });
});

test('the mock server lists each unsupported endpoint that was requested once, with the clients that requested it', async () => {
  const { ask } = apiWith();
  const headers = { 'user-agent': 'okta-sdk-nodejs/8.1.0' };
  await ask('/api/v1/brands/abcdefghij0123456789/themes', { headers });
  await ask('/api/v1/brands/00000000000000000000/themes', { headers });
  expect((await ask('/_preflight/unknown')).body).toEqual([
    { method: 'GET', path: '/api/v1/brands/{id}/themes', client: 'okta-sdk-nodejs/8.1.0', count: 2 },
  ]);
});

test('in the list of unsupported endpoints, a path segment of twenty characters becomes `{id}` only if it looks like an id', async () => {
  const { ask } = apiWith();
  for (const id of ['aus2hjhjrk4vf7Oz4x60', 'default'])
    await ask(`/api/v1/authorizationServers/${id}/policies`);
  await ask('/oauth2/default/.well-known/openid-configuration');
  const { body } = await ask('/_preflight/unknown');
  expect(body.map(({ path }) => path)).toEqual([
    '/api/v1/authorizationServers/{id}/policies',
    '/api/v1/authorizationServers/default/policies',
    '/oauth2/default/.well-known/openid-configuration',
  ]);
});

test('the mock server neither lists nor creates a policy of an authorization server among the policies of the org', async () => {
  const { ask } = apiWith();
  const type = 'OAUTH_AUTHORIZATION_POLICY';
  const body = JSON.stringify({
    type,
    name: 'any client',
    conditions: { clients: { include: ['ALL_CLIENTS'] } },
  });
  const answers = [
    await ask(`/api/v1/policies?type=${type}`),
    await ask('/api/v1/policies', { method: 'POST', body }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'E0000002' } });
});

test('a client can read the complete org from the mock server, replace the org, and restore the org with which the server started', async () => {
  const { ask, journal, snapshot } = apiWith();
  const { body: state } = await ask('/_preflight/state');
  const other = JSON.stringify({ ...state, policies: [] });
  expect((await ask('/_preflight/state', { method: 'PUT', body: other })).status).toBe(204);
  expect(snapshot().policies).toEqual([]);
  const refused = await ask('/_preflight/state', { method: 'PUT', body: '{"policies": 1' });
  expect(refused).toMatchObject({
    status: 400,
    body: { errorCauses: [{ errorSummary: expect.any(String) }] },
  });
  expect(snapshot().policies).toEqual([]);
  await ask(LIST);
  expect((await ask('/_preflight/journal?after=1')).body).toEqual([]);
  expect((await ask('/_preflight/reset', { method: 'POST' })).status).toBe(204);
  expect((await ask('/_preflight/state')).body).toEqual(state);
  expect(journal()).toEqual([]);
});

// biome-ignore format: a table
const REFUSED: readonly (readonly [what: string, path: string, asked: Asked, status: number, code: string])[] = [
  ['another token', LIST, { headers: { authorization: 'SSWS other' } }, 401, 'E0000011'],
  ['an unknown access token', LIST, { headers: { authorization: 'Bearer secret' } }, 401, 'E0000011'],
  ['no credentials', LIST, { headers: { authorization: '' } }, 401, 'E0000011'],
  ['another token at a control endpoint', '/_preflight/state', { headers: { authorization: 'SSWS other' } }, 401, 'E0000011'],
  ['another method', '/_preflight/reset', { headers: { authorization: 'SSWS secret' } }, 405, 'E0000022'],
  ['another path', '/_preflight/nothing', { headers: { authorization: 'SSWS secret' } }, 404, 'E0000008'],
  ['a save without a file', '/_preflight/save', { method: 'POST', headers: { authorization: 'SSWS secret' } }, 409, 'E0000001'],
  ['an invalid number', '/_preflight/journal?after=-1', { headers: { authorization: 'SSWS secret' } }, 400, 'E0000001'],
  ['another host', LIST, { host: 'evil.example.com' }, 421, 'E0000008'],
  ['a request from another origin', '/_preflight/reset', { method: 'POST', headers: { origin: 'https://evil.example.com' } }, 403, 'E0000006'],
  ['a compressed body', '/api/v1/groups', { method: 'POST', headers: { 'content-encoding': 'gzip' }, body: 'x' }, 400, 'E0000003'],
  ['a body that is not text', '/api/v1/groups', { method: 'POST', body: new Uint8Array([0xff]) }, 400, 'E0000003'],
  ['a too large body', '/api/v1/groups', { method: 'POST', body: new Uint8Array(4 * 1024 * 1024 + 1) }, 413, 'E0000003'],
];

test.each(REFUSED)(
  'a mock server that is started with a token rejects %s',
  async (_, path, asked, status, errorCode) => {
    const { ask, snapshot } = apiWith({ token: 'secret' });
    const before = snapshot();
    expect(await ask(path, asked)).toMatchObject({ status, body: { errorCode } });
    expect(snapshot()).toBe(before);
  },
);

test('the rejection of an unknown host name states the options that allow it, of the command and of the library', async () => {
  const { body } = await apiWith({}).ask(LIST, { host: 'evil.example.com' });
  expect(body).toMatchObject({ errorSummary: expect.stringMatching(/--name.*`hosts`/) });
});

test('a mock server that is started with a token accepts requests with that token for the configured hosts', async () => {
  const { ask } = apiWith({ token: 'secret', hosts: ['acme.example.com'] });
  const headers = { authorization: 'SSWS secret' };
  expect((await ask(LIST, { headers, host: 'acme.example.com' })).status).toBe(200);
  expect((await ask('/_preflight', { headers, host: 'localhost:1234' })).status).toBe(200);
});

test('a read-only mock server answers reads and rejects writes', async () => {
  const { ask, snapshot } = apiWith({ isReadOnly: true });
  const before = snapshot();
  expect(await ask(RULE, { method: 'DELETE' })).toMatchObject({
    status: 403,
    body: { errorCode: 'E0000006' },
  });
  expect(snapshot()).toBe(before);
  const body = JSON.stringify(SIGN_IN);
  expect((await ask('/api/v1/policies/simulate', { method: 'POST', body })).status).toBe(200);
});

test('above the rate limit, the mock server returns status 429 with the time to wait, and rejected requests do not count towards the limit', async () => {
  const { ask } = apiWith({ limits: { others: 2 } });
  const headers = { authorization: 'Basic x' };
  const statuses = [await ask(LIST, { headers }), await ask(LIST), await ask(LIST), await ask(LIST)];
  expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200, 429]);
  expect(statuses[3]).toMatchObject({
    body: { errorCode: 'E0000047', errorId: expect.stringMatching(/^oae.{22}$/) },
    headers: {
      'x-rate-limit-limit': '2',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(Date.parse(NOW) / 1000 + 60),
      date: expect.any(String),
    },
  });
  expect((await ask('/api/v1/groups')).status).toBe(200);
});

test('the rate limit of the mock server is lower for a list of applications than for a single application', async () => {
  const { ask } = apiWith({ limits: 'documented' });
  expect((await ask('/api/v1/apps')).headers['x-rate-limit-limit']).toBe('100');
  expect((await ask('/api/v1/apps/0oa1payroll')).headers['x-rate-limit-limit']).toBe('500');
});

// biome-ignore format: a table
const FAULTS: readonly (readonly [kind: FaultKind, path: string, init: Asked, status: number, code: string])[] = [
  ['429', LIST, {}, 429, 'E0000047'],
  ['500', LIST, {}, 500, 'E0000009'],
  ['423', RULE, { method: 'DELETE' }, 423, 'E0000239'],
  ['409', RULE, { method: 'DELETE' }, 409, 'E0000009'],
];

test.each(FAULTS)(
  'a request to the mock server with the injected fault %s gets the error response of the service and changes nothing',
  async (kind, path, init, status, errorCode) => {
    const { ask, journal, snapshot } = apiWith({ faults: { [kind]: 1 } });
    const before = snapshot();
    expect(await ask(path, init)).toMatchObject({ status, body: { errorCode } });
    expect(snapshot()).toBe(before);
    expect(journal()).toMatchObject([{ status, faults: [kind], changes: [] }]);
  },
);

test('the mock server injects faults into about the configured share of requests, and the same seed selects the same requests', () => {
  const hit = (seed: number) =>
    Array.from({ length: 10_000 }, (_, index) => faultsAt(index, false, { 500: 0.3, slow: 0.01 }, seed));
  expect(hit(1)).toEqual(hit(1));
  expect(hit(1)).not.toEqual(hit(2));
  const count = (kind: FaultKind) => hit(1).filter((faults) => faults.has(kind)).length;
  expect(Math.abs(count('500') - 3000)).toBeLessThan(200);
  expect(Math.abs(count('slow') - 100)).toBeLessThan(40);
});

test('the injected fault next-empty adds an empty last page to a list', async () => {
  const { ask } = apiWith({ faults: { 'next-empty': 1 } });
  const { headers } = await ask('/api/v1/groups?limit=200');
  const [, next = ''] = /<http:\/\/localhost([^>]*)>; rel="next"/.exec(headers.link ?? '') ?? [];
  const last = await ask(next);
  expect(last.body).toEqual([]);
  expect(last.headers.link).not.toContain('rel="next"');
});

test('with the injected fault stale-search, a search does not find the object that was written last', async () => {
  const { ask } = apiWith({ faults: { 'stale-search': 1 } });
  const search = `/api/v1/groups?search=${encodeURIComponent('profile.name eq "Night shift"')}`;
  await ask('/api/v1/groups', { method: 'POST', body: '{"profile": {"name": "Night shift"}}' });
  expect((await ask(search)).body).toHaveLength(0);
  expect((await ask('/api/v1/groups?q=Night')).body).toHaveLength(1);
});

test('the mock server accepts a simulation request that is wrapped in an array only if it is configured to do so', async () => {
  const body = JSON.stringify([SIGN_IN]);
  const ask = (options: ApiOptions) =>
    apiWith(options).ask('/api/v1/policies/simulate', { method: 'POST', body });
  expect(await ask({})).toMatchObject({ status: 400, body: { errorCode: 'E0000003' } });
  expect((await ask({ isUnwrapping: true })).status).toBe(200);
});

test('the mock server reports how a write changes access (access guard), and rejects the write if it is configured to do so', async () => {
  const reporting = apiWith({ guard: 'report' });
  expect((await reporting.ask(RULE, { method: 'DELETE' })).status).toBe(204);
  expect(reporting.journal()[0]?.access).toMatchObject({
    alarms: ['access to `Payroll` becomes more permissive'],
    changes: expect.arrayContaining([expect.objectContaining({ change: 'granted' })]),
  });
  const refusing = apiWith({ guard: 'refuse' });
  const before = refusing.snapshot();
  expect(await refusing.ask(RULE, { method: 'DELETE' })).toMatchObject({
    status: 400,
    body: { errorCauses: [{ errorSummary: 'access to `Payroll` becomes more permissive' }] },
  });
  expect(refusing.snapshot()).toBe(before);
  const harmless = await refusing.ask('/api/v1/groups', {
    method: 'POST',
    body: '{"profile": {"name": "X"}}',
  });
  expect(harmless.status).toBe(200);
});

test('the mock server warns of a write that makes a rule unreachable (access guard), but not if the analysis is incomplete', async () => {
  const path = '/api/v1/policies/rst1sensitive/rules';
  const rule = {
    type: 'ACCESS_POLICY',
    name: 'Everything',
    priority: 0,
    conditions: {},
    actions: { appSignOn: { access: 'DENY' } },
  };
  const post = { method: 'POST', body: JSON.stringify(rule) };
  const guarded = apiWith({ guard: 'report' });
  expect((await guarded.ask(path, post)).status).toBe(200);
  expect(guarded.journal()[0]?.access?.alarms).toContain(
    'the rule `High risk` of `Sensitive apps` is unreachable',
  );
  const poor = apiWith({ guard: 'refuse', guardEffort: 1 });
  expect((await poor.ask(path, post)).status).toBe(200);
  expect(poor.journal()[0]?.access).toMatchObject({ alarms: [], isComplete: false });
});

test('the mock server does not write the secrets in a response to its journal', async () => {
  const { ask, journal } = apiWith();
  const client = {
    client_name: 'Portal',
    application_type: 'web',
    redirect_uris: ['https://example.com/cb'],
  };
  const { status, body } = await ask('/oauth2/v1/clients', { method: 'POST', body: JSON.stringify(client) });
  expect(status).toBe(201);
  expect(String(body.client_secret)).toMatch(/^.{20,}$/);
  expect(JSON.stringify(journal())).not.toContain(body.client_secret);
  expect(journal()[0]?.changes).toMatchObject([
    { change: 'created', kind: 'app', name: 'Portal' },
    { change: 'created', kind: 'mapping' },
  ]);
});

test('the mock server answers a HEAD request without a body', async () => {
  const { fetch } = mockApi(ORG);
  const headers = { authorization: 'SSWS any' };
  const head = await fetch(new Request(`http://localhost${LIST}`, { method: 'HEAD', headers }));
  expect([head.status, await head.text()]).toEqual([200, '']);
});
