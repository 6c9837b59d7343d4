import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import {
  type ServedApi,
  type ServeOptions,
  serve,
} from '../../../../src/features/mock-api/server/entry/serve.js';
import { API_OPERATIONS } from '../../../../src/features/mock-api/service/operations.js';
import { NO_TOOLS, TOOLS, testWith } from '../../../package/tools.js';

// Tests the vendor's unchanged SDK from npm, over a port.

const ORG = readFileSync('fixtures/cli/org.json', 'utf8');
const POLICY = 'rst1sensitive';
const served: ServedApi[] = [];
afterAll(() => Promise.all(served.map(({ close }) => close())));

/** A list of objects that the SDK returns. It requests further pages when needed. */
interface SdkCollection {
  each(visit: (object: SdkObject) => void): Promise<void>;
}

type SdkObject = Members & { readonly id: string };
type SdkCall = (...given: readonly unknown[]) => Promise<SdkObject & SdkCollection>;

type SdkApi = Readonly<Record<string, SdkCall>>;

interface SdkClient {
  readonly policyApi: SdkApi;
  readonly groupApi: SdkApi;
}

interface Sdk {
  readonly Client: new (config: Members) => SdkClient;
}

function start(options: ServeOptions = {}): ServedApi {
  const api = serve(ORG, options);
  served.push(api);
  return api;
}

function clientOf(sdk: string, { url: orgUrl }: ServedApi, config: Members = { token: 'any' }): SdkClient {
  const { Client } = createRequire(import.meta.url)(sdk) as Sdk;
  return new Client({ orgUrl, cacheMiddleware: null, ...config });
}

function call(api: SdkApi, name: string, given: Members): ReturnType<SdkCall> {
  return api[name]?.(given) ?? Promise.reject(new Error(`the SDK has no ${name}`));
}

async function objectsIn(list: SdkCollection): Promise<readonly SdkObject[]> {
  const objects: SdkObject[] = [];
  await list.each((object) => {
    objects.push(object);
  });
  return objects;
}

async function namesIn(list: SdkCollection): Promise<readonly unknown[]> {
  return (await objectsIn(list)).map(({ name }) => name);
}

testWith(
  TOOLS.sdk,
  NO_TOOLS,
  'the SDK of the vendor creates, updates, activates, reorders and deletes rules on the mock server',
  async (sdk) => {
    const api = start();
    const { policyApi } = clientOf(sdk, api);
    const on = (name: string, given: Members = {}) => call(policyApi, name, { policyId: POLICY, ...given });
    const names = async () => await namesIn(await on('listPolicyRules'));
    const before = await names();
    const actions = {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT2H' },
      },
    };
    const policyRule = { type: 'ACCESS_POLICY', name: 'Contractors', priority: 1, actions };
    const { id: ruleId } = await on('createPolicyRule', { policyRule });
    expect(ruleId).toMatch(/^rul.{17}$/);
    expect(await names()).toEqual([before[0], 'Contractors', ...before.slice(1)]);
    const updated = { ...policyRule, name: 'Suppliers', priority: 0 };
    expect(await on('replacePolicyRule', { ruleId, policyRule: updated })).toMatchObject({
      name: 'Suppliers',
    });
    expect(await names()).toEqual(['Suppliers', ...before]);
    await on('deactivatePolicyRule', { ruleId });
    expect(await on('getPolicyRule', { ruleId })).toMatchObject({ status: 'INACTIVE' });
    await on('activatePolicyRule', { ruleId });
    await on('deletePolicyRule', { ruleId });
    expect(await names()).toEqual(before);
    await expect(on('getPolicyRule', { ruleId })).rejects.toMatchObject({
      status: 404,
      errorCode: 'E0000007',
    });
    const writes = api.journal().filter(({ method }) => method !== 'GET');
    expect(writes.map(({ changes }) => changes.find(({ id }) => id === ruleId)?.change)).toEqual([
      'created',
      'changed',
      'changed',
      'changed',
      'deleted',
    ]);
    expect(api.journal()[0]?.client).toContain('okta-sdk-nodejs');
  },
);

testWith(
  TOOLS.sdk,
  NO_TOOLS,
  'the SDK of the vendor creates a policy, and throws its own error if the server rejects a request',
  async (sdk) => {
    const { policyApi } = clientOf(sdk, start());
    const policy = { type: 'ACCESS_POLICY', name: 'Partners', description: 'by the SDK' };
    const { id } = await call(policyApi, 'createPolicy', { policy });
    expect(await call(policyApi, 'getPolicy', { policyId: id })).toMatchObject({
      name: 'Partners',
      status: 'ACTIVE',
    });
    expect(await namesIn(await call(policyApi, 'listPolicies', { type: 'ACCESS_POLICY' }))).toContain(
      'Partners',
    );
    const refused = call(policyApi, 'createPolicy', { policy: { ...policy, type: 'NO_POLICY' } });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      errorCode: expect.stringMatching(/^E\d{7}$/),
    });
  },
);

testWith(TOOLS.sdk, NO_TOOLS, 'the SDK of the vendor runs a simulation on the mock server', async (sdk) => {
  const { policyApi } = clientOf(sdk, start({ isUnwrapping: true }));
  const simulatePolicy = [{ appInstance: '0oa1payroll', policyContext: { user: { id: '00u1ann' } } }];
  const { evaluation } = await call(policyApi, 'createPolicySimulation', { simulatePolicy });
  expect(evaluation).toEqual(
    expect.arrayContaining([expect.objectContaining({ policyType: 'ACCESS_POLICY' })]),
  );
});

testWith(
  TOOLS.sdk,
  NO_TOOLS,
  'the SDK of the vendor reads a list of three pages, and a list with an empty last page',
  async (sdk) => {
    const api = start({ faults: { 'next-empty': 1 } });
    const { groupApi } = clientOf(sdk, api);
    const groups = (await objectsIn(await call(groupApi, 'listGroups', { limit: 4 }))).map(({ id }) => id);
    expect(groups).toHaveLength(api.snapshot().groups.length);
    expect(new Set(groups).size).toBe(groups.length);
    expect(api.journal()).toHaveLength(4);
  },
);

testWith(
  TOOLS.sdk,
  NO_TOOLS,
  'the SDK of the vendor waits as long as a 429 response states, and then retries',
  async (sdk) => {
    const api = start({ faults: { 429: 0.5 }, seed: 3 });
    const { policyApi } = clientOf(sdk, api);
    expect(await call(policyApi, 'getPolicy', { policyId: POLICY })).toMatchObject({ id: POLICY });
    const statuses = api.journal().map(({ status }) => status);
    expect(statuses).toEqual([429, 200]);
  },
);

testWith(
  TOOLS.sdk,
  NO_TOOLS,
  'the SDK of the vendor gets a token by a private key, and the token permits what its scopes permit',
  async (sdk) => {
    const api = start({ token: 'administrator' });
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const clientId = await serviceWith(
      { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' },
      api,
    );
    const { policyApi, groupApi } = clientOf(sdk, api, {
      authorizationMode: 'PrivateKey',
      clientId,
      scopes: 'okta.policies.read',
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      keyId: 'one',
    });
    expect(await call(policyApi, 'getPolicy', { policyId: POLICY })).toMatchObject({ id: POLICY });
    await expect(call(policyApi, 'deletePolicy', { policyId: POLICY })).rejects.toMatchObject({
      status: 403,
    });
    await expect(call(groupApi, 'getGroup', { groupId: '00g1staff' })).rejects.toMatchObject({ status: 403 });
  },
);

/**
 * Matches operations that the vendor's published management API lacks: operations of other or older specifications, and undocumented ones.
 */
const BESIDE =
  /^(\w+ \/(oauth2|\.well-known)\/|\w+ \/api\/v1\/(authn|org\/factors|idps\/tx|internal|users\/me)\b|PUT \/api\/v1\/users\/\{\}\/factors\/\{\}$)/;

testWith(TOOLS.sdk, NO_TOOLS, 'every operation of the mock server exists in the API of the vendor', (sdk) => {
  const folder = join(dirname(sdk), 'generated/apis');
  const published = new Set(
    readdirSync(folder).flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const calls = source.matchAll(/const path = '([^']+)'[\s\S]*?HttpMethodEnum\.([A-Z]+)/g);
      return [...calls].map(([, path = '', method]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    }),
  );
  expect(published.size).toBeGreaterThan(500);
  const own = API_OPERATIONS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  const unknown = own.filter((one) => !published.has(one) && !BESIDE.test(one));
  expect(unknown.filter((one) => !one.endsWith('/meta/schemas/user/{}') && !one.endsWith('/{}/{}'))).toEqual(
    [],
  );
});

/** Registers a service client, and lets it read policies, as an administrator would. */
async function serviceWith(jwk: Members, { url }: ServedApi): Promise<string> {
  const headers = { authorization: 'SSWS administrator', 'content-type': 'application/json' };
  const client = {
    client_name: 'Nightly job',
    application_type: 'service',
    grant_types: ['client_credentials'],
    response_types: [],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [jwk] },
  };
  const made = await fetch(`${url}/oauth2/v1/clients`, {
    method: 'POST',
    headers,
    body: JSON.stringify(client),
  });
  const { client_id: id } = (await made.json()) as { readonly client_id: string };
  const granted = await fetch(`${url}/api/v1/apps/${id}/grants`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ scopeId: 'okta.policies.read', issuer: url }),
  });
  expect(granted.status).toBe(201);
  return id;
}
