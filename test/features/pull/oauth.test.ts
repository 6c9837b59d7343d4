import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { HttpAnswer, HttpRequest } from '../../../src/console/io/pull-world.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import { clientCredentials } from '../../../src/features/pull/http/oauth.js';
import { BEGIN, memoryWorld } from './memory-world.js';
import { answer, ORG_URL, orgServer, refusal } from './org-server.js';
import { pulling } from './pulling.js';
import { served } from './tenant.js';
import { tenantOf } from './tenants.js';

const CLIENT = '0oaA0000000000000001';
const SCOPES = [
  'policies',
  'networkZones',
  'behaviors',
  'deviceAssurance',
  'authenticators',
  'idps',
  'apps',
  'groups',
  'users',
  'userTypes',
  'features',
].map((scope) => `okta.${scope}.read`);
const tenant = tenantOf({ users: 6, groups: 4, apps: 2, policies: 4 });

let key: JWK;
let publicKey: JWK;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  [key, publicKey] = [
    { ...(await exportJWK(pair.privateKey)), kid: 'key1' },
    await exportJWK(pair.publicKey),
  ];
});

test('an OAuth client of a pull authenticates with its key, and uses the token that it gets', async () => {
  const { world, result } = await pulledAsClient(endpoint());
  expect(unwrap(result).manifest.unknown).toEqual([]);
  const [first, ...others] = world.requests;
  expect(first?.url).toBe(`${ORG_URL}/oauth2/v1/token`);
  expect(
    others
      .filter(({ url }) => url.includes('/api/'))
      .every(({ headers }) => headers.Authorization === 'Bearer token1'),
  ).toBe(true);
  expect(JSON.stringify([...world.written])).not.toContain('token1');
});

test('if the org requires DPoP, each request of a pull has a DPoP proof', async () => {
  const { world, result } = await pulledAsClient(endpoint({ demandsProof: true }));
  expect(result.ok).toBe(true);
  const asked = world.requests.filter(({ url }) => url.includes('/api/'));
  expect(asked.every(({ headers }) => headers.Authorization === 'DPoP token1')).toBe(true);
  for (const { url, headers } of asked.slice(0, 3)) {
    const { payload } = await verifiedProof(headers.DPoP ?? '');
    expect(payload).toMatchObject({ htm: 'GET', htu: url.replace(/\?.*/, '') });
    expect(payload.ath).toMatch(/^[\w-]{43}$/);
  }
  const proofs = asked.map(({ headers }) => headers.DPoP);
  expect(new Set(proofs).size).toBe(proofs.length);
});

test('a pull does not query a list for which no scope was granted, and reports the list as unknown', async () => {
  const granted = SCOPES.filter((scope) => !scope.includes('users') && !scope.includes('networkZones'));
  const { world, result } = await pulledAsClient(endpoint({ granted }));
  expect(unwrap(result).manifest.unknown).toMatchObject([
    { collection: 'zones', known: 'none', why: expect.stringContaining('okta.networkZones.read') },
    { collection: 'users', known: 'none' },
  ]);
  expect(world.requests.filter(({ url }) => /v1\/(zones|users)\?/.test(url))).toEqual([]);
});

test('a pull renews an expired token once, and ends after a second rejection', async () => {
  const { world, result } = await pulledAsClient(endpoint(), (request) =>
    request.headers.Authorization === 'Bearer token1' && request.url.includes('/groups')
      ? refusal(401, 'E0000011')
      : undefined,
  );
  expect(result.ok).toBe(true);
  expect(world.requests.filter(({ method }) => method === 'POST').length).toBe(2);
  const dead = await pulledAsClient(endpoint(), (request) =>
    request.url.includes('/groups') ? refusal(401, 'E0000011') : undefined,
  );
  expect(dead.result).toMatchObject({ ok: false, problems: [{ code: 'dead-token' }] });
});

test('a pull corrects a wrong local clock by the clock of the service', async () => {
  const { result } = await pulledAsClient(endpoint({ clock: BEGIN + 7_200_000 }));
  expect(result.ok).toBe(true);
});

test('a pull with an unknown OAuth client fails with the error message of the service', async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const world = memoryWorld(endpoint());
  const client = { clientId: CLIENT, key: { ...(await exportJWK(privateKey)) }, scopes: SCOPES };
  const credentials = await clientCredentials(client, ORG_URL, world);
  expect(credentials).toMatchObject({
    ok: false,
    problems: [{ code: 'invalid_client', message: expect.stringContaining('401') }],
  });
  const noKey = await clientCredentials(
    { ...client, key: publicKey as Record<string, unknown> },
    ORG_URL,
    world,
  );
  expect(noKey).toMatchObject({ ok: false, problems: [{ code: 'wrong-key' }] });
});

test.each([
  [5, 'first, then five times more', true],
  [6, 'and never a seventh time', false],
])('a pull queries a token endpoint that fails %i times %s', async (failures, _, isGranted) => {
  const granted = endpoint();
  let asked = 0;
  const failing = async (request: HttpRequest) => (++asked <= failures ? answer(503, {}) : granted(request));
  const world = memoryWorld(failing);
  const client = { clientId: CLIENT, key: { ...key }, scopes: SCOPES };
  expect((await clientCredentials(client, ORG_URL, world)).ok).toBe(isGranted);
  expect(asked).toBe(6);
});

interface Demands {
  readonly demandsProof?: boolean;
  readonly granted?: readonly string[];
  readonly clock?: number;
}

/** Makes a token endpoint that checks requests as the service does. */
function endpoint({ demandsProof = false, granted = SCOPES, clock = BEGIN }: Demands = {}) {
  let tokens = 0;
  const failing = (status: number, error: string, headers = {}) =>
    answer(status, { error, error_description: error }, { date: new Date(clock).toUTCString(), ...headers });
  return async (request: HttpRequest): Promise<HttpAnswer> => {
    const form = new URLSearchParams(request.body);
    try {
      const assertion = form.get('client_assertion') ?? '';
      await jwtVerify(assertion, await importJWK(publicKey, 'RS256'), {
        issuer: CLIENT,
        subject: CLIENT,
        audience: `${ORG_URL}/oauth2/v1/token`,
        currentDate: new Date(clock),
        requiredClaims: ['jti', 'exp'],
      });
      if (decodeProtectedHeader(assertion).kid !== 'key1') return failing(401, 'invalid_client');
    } catch {
      return failing(401, 'invalid_client');
    }
    if (demandsProof) {
      if (request.headers.DPoP === undefined) return failing(400, 'invalid_dpop_proof');
      const { payload } = await verifiedProof(request.headers.DPoP);
      if (payload.nonce !== 'nonce1') return failing(400, 'use_dpop_nonce', { 'dpop-nonce': 'nonce1' });
    }
    const scopes = (form.get('scope') ?? '').split(' ');
    if (!scopes.every((scope) => granted.includes(scope))) return failing(400, 'invalid_scope');
    tokens++;
    return answer(200, {
      access_token: `token${tokens}`,
      token_type: demandsProof ? 'DPoP' : 'Bearer',
      expires_in: 3600,
      scope: scopes.join(' '),
    });
  };
}

async function verifiedProof(proof: string) {
  const { jwk } = decodeProtectedHeader(proof);
  expect(jwk).not.toHaveProperty('d');
  return await jwtVerify(proof, await importJWK(jwk as JWK, 'ES256'), {
    typ: 'dpop+jwt',
    currentDate: new Date(BEGIN),
  });
}

async function pulledAsClient(
  token: (request: HttpRequest) => Promise<HttpAnswer>,
  fault: (request: HttpRequest) => HttpAnswer | undefined = () => undefined,
) {
  const org = orgServer(served(tenant));
  const world = memoryWorld((request, now) =>
    request.method === 'POST' ? token(request) : (fault(request) ?? org(request, now)),
  );
  const credentials = unwrap(
    await clientCredentials({ clientId: CLIENT, key: { ...key }, scopes: SCOPES }, ORG_URL, world),
  );
  return { world, result: await pulling(world, { credentials }) };
}
