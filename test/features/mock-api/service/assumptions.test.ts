import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { apply } from '../../../../src/features/mock-api/service/apply.js';
import type { StatedTenant } from '../../../../src/features/mock-api/service/tenant/read-tenant.js';
import type { Tenant } from '../../../../src/features/mock-api/service/tenant/tenant.js';
import {
  SERVICE_ASSUMPTIONS,
  type ServiceAssumption,
} from '../../../../src/features/mock-api/service/wire/assumptions.js';
import { pretendedCertificates } from './pretended-certificates.js';
import { readTenant } from './refusing-tenant.js';

const P = '/api/v1/policies';
const CLIENTS = '/oauth2/v1/clients';

const ACTIONS = {
  ACCESS_POLICY: {
    appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
  },
  SIGN_ON: { signon: { access: 'DENY' } },
};

function rule(type: keyof typeof ACTIONS, name: string, more: Members = {}): Members {
  return { type, name, actions: ACTIONS[type], ...more };
}

function held(id: string, priority: number, more: Members = {}): Members {
  return { id, status: 'ACTIVE', priority, ...more };
}

const system = (id: string, type: string, rules: readonly Members[] = []) =>
  held(id, 1, { type, name: `Default ${type}`, system: true, rules });

const NOWHERE = { network: { connection: 'ZONE', exclude: ['nzo2'] } };
const WEB = { client_name: 'Shop', redirect_uris: ['https://shop.example.com/'] };
const KEYS = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://a.example.com/keys' };
const OIDC_SETTINGS = { application_type: 'web', redirect_uris: WEB.redirect_uris };

const client = (id: string, label: string, method: string, more: Members = {}) => ({
  id,
  name: 'oidc_client',
  label,
  status: 'ACTIVE',
  signOnMode: 'OPENID_CONNECT',
  credentials: { oauthClient: { client_id: id, token_endpoint_auth_method: method } },
  settings: { oauthClient: { ...OIDC_SETTINGS, ...more } },
});

const idp = (id: string, name: string, kid: string) => ({
  id,
  name,
  type: 'GOOGLE',
  status: 'ACTIVE',
  protocol: {
    type: 'OIDC',
    scopes: ['openid'],
    credentials: { client: { client_id: 'i', client_secret: 's' }, trust: { kid } },
  },
});

const SEVERAL = Array.from({ length: 21 }, (_, at) =>
  held(`0pr2${at}`, at + 1, rule('SIGN_ON', `Rule ${at}`)),
);

/** An org with the objects that the tests of the assumptions use. */
const ORG = {
  policies: [
    system('00p1', 'SVC_SIGN_ON', [
      held('0pr1', 1, rule('SIGN_ON', 'First')),
      held('0pr2', 2, rule('SIGN_ON', 'Second', { conditions: NOWHERE })),
    ]),
    held('00p2', 1, { type: 'SVC_SIGN_ON', name: 'Many', system: false, rules: SEVERAL }),
    system('rst1', 'ACCESS_POLICY', [held('rul1', 0, rule('ACCESS_POLICY', 'First'))]),
    held('rst2', 1, { type: 'ACCESS_POLICY', name: 'Payroll', system: false, rules: [] }),
    held('rst9', 1, { type: 'DEVICE_SIGNAL_COLLECTION', name: 'Signals', system: false, rules: [] }),
    held('00p3', 2, {
      type: 'PASSWORD',
      name: 'Off',
      system: false,
      rules: [
        held('0pr3', 1, {
          type: 'PASSWORD',
          name: 'No zone',
          status: 'INACTIVE',
          conditions: { network: { connection: 'ZONE' } },
        }),
      ],
    }),
  ],
  apps: [
    { id: '0oa1', name: 'bookmark', label: 'Wiki', status: 'ACTIVE', signOnMode: 'BOOKMARK' },
    client('0oa2', 'Shop', 'client_secret_basic'),
    client('0oa3', 'Signer', 'private_key_jwt', { jwks_uri: KEYS.jwks_uri }),
  ],
  mappings: [{ appId: '0oa1', policyId: 'rst2', type: 'ACCESS_POLICY' }],
  groups: [
    { id: '00g1', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: '00g2', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
  ],
  users: [{ id: '00u1', status: 'ACTIVE', type: { id: 'oty1' }, profile: { login: 'ann@example.com' } }],
  zones: [
    { id: 'nzo1', type: 'IP', name: 'Office', status: 'ACTIVE' },
    { id: 'nzo2', type: 'IP', name: 'Abroad', status: 'INACTIVE' },
  ],
  idps: [idp('0oa8', 'Google', 'k1'), idp('0oa9', 'Other', 'k2')],
  idpKeys: [{ kid: 'k1', kty: 'RSA', use: 'sig', e: 'AQAB', n: 'AQAB', x5c: ['AA=='] }],
  groupRules: [
    { id: '0pr9', name: 'By city', type: 'group_rule', status: 'ACTIVE', conditions: {}, actions: {} },
  ],
  userTypes: [{ id: 'oty1', name: 'user', default: true }],
};

type Request = readonly [method: string, path: string, body?: unknown, stated?: StatedTenant];

// biome-ignore format: a table
const REQUESTS: Readonly<Partial<Record<ServiceAssumption, Request>>> = {
  M4: ['GET', P],
  M5: ['nobody', '/api/v1/zones'],
  M6: ['stranger', '/api/v1/zones'],
  M7: ['GET', '/api/v1/groups?q=sta'],
  M8: ['GET', `${P}/00p2?expand=rules`, undefined, { engine: 'classic' }],
  M9: ['POST', P, { type: 'ACCESS_POLICY', name: 'X' }, { edition: 'spec' }],
  M10: ['POST', `${P}/simulate`, []],
  M11: ['GET', `${P}?type=NONE`],
  M12: ['POST', P, { type: 'ACCESS_POLICY', name: 'X' }],
  M13: ['POST', P, { type: 'SVC_SIGN_ON', name: 'X' }],
  M14: ['POST', P, { type: 'ACCESS_POLICY', name: 'X', status: 'INACTIVE' }],
  M15: ['PUT', '/api/v1/zones/nzo1', { type: 'DYNAMIC', name: 'Office' }],
  M16: ['PUT', `${P}/00p1/rules/0pr2`, rule('SIGN_ON', 'Second', { priority: 2 })],
  M17: ['PUT', `${P}/00p1/rules/0pr1`, rule('SIGN_ON', 'First')],
  M18: ['DELETE', `${P}/rst1`],
  M19: ['PUT', `${P}/00p1/rules/0pr1`, rule('SIGN_ON', 'First', { priority: 2 })],
  M20: ['POST', `${P}/00p1/rules`, rule('SIGN_ON', 'X', { priority: 0 })],
  M21: ['POST', `${P}/rst1/rules`, rule('ACCESS_POLICY', 'X')],
  M22: ['POST', `${P}/rst1/rules`, rule('ACCESS_POLICY', 'X', { priority: 99 })],
  M23: ['DELETE', `${P}/rst2`],
  M24: ['POST', `${P}/00p3/rules/0pr3/lifecycle/activate`],
  M25: ['POST', `${P}/rst1/clone`],
  M26: ['PUT', '/api/v1/apps/0oa1/policies/00p1'],
  M27: ['PUT', '/api/v1/apps/0oa1', { name: 'bookmark', label: 'Wiki', signOnMode: 'BOOKMARK' }],
  M28: ['POST', P, { type: 'ACCESS_POLICY', name: 'Payroll' }],
  M29: ['POST', P, { type: 'SVC_SIGN_ON', name: 'X', conditions: { people: { groups: { include: ['00g0'] } } } }],
  M31: ['GET', '/api/v1/groups?limit=1'],
  M32: ['POST', `${CLIENTS}/0oa2/lifecycle/newSecret`],
  M33: ['POST', `${CLIENTS}/0oa3/lifecycle/newSecret`],
  M34: ['DELETE', `${CLIENTS}/0oa2`],
  M35: ['POST', CLIENTS, { client_name: 'Job', application_type: 'service', ...KEYS }],
  M36: ['POST', CLIENTS, { ...WEB, client_id: 'shop' }],
  M37: ['PUT', `${CLIENTS}/0oa2`, WEB],
  M38: ['POST', CLIENTS, { ...WEB, redirect_uris: ['/'] }],
  M39: ['POST', CLIENTS, { ...WEB, token_endpoint_auth_method: 'private_key_jwt' }],
  M40: ['PUT', `${CLIENTS}/nobody`, WEB, { edition: 'spec' }],
  M41: ['PUT', `${CLIENTS}/0oa3`, { ...WEB, client_uri: null, logo_uri: null, application_type: 'web', response_types: ['code'], grant_types: ['authorization_code'], token_endpoint_auth_method: 'client_secret_basic', jwks_uri: KEYS.jwks_uri }],
  M42: ['PUT', '/api/v1/idps/0oa9', { ...idp('0oa9', 'Other', 'k2'), status: 'INACTIVE' }],
  M43: ['DELETE', '/api/v1/idps/0oa8'],
  M44: ['POST', '/api/v1/idps/tx/none/finish', {}],
  M45: ['DELETE', '/api/v1/idps/credentials/keys/k1'],
  M46: ['no keys', '/api/v1/idps/0oa8/credentials/keys/generate?validityYears=2'],
  M47: ['DELETE', '/api/v1/zones/nzo1'],
  M48: ['POST', '/api/v1/groups', { profile: { name: 'Staff' } }],
  M49: ['DELETE', '/api/v1/groups/00g1'],
  M50: ['PUT', '/api/v1/groups/rules/0pr9', { name: 'By city', type: 'group_rule' }],
  M51: ['DELETE', '/api/v1/groups/rules/0pr9?removeUsers=true'],
  M52: ['DELETE', '/api/v1/meta/types/user/oty1'],
  M53: ['POST', '/api/v1/authn', {}],
  M58: ['GET', '/api/v1/users/00u1/roles'],
  M63: ['POST', `${P}/rst9/mappings`, {}],
  M64: ['GET', '/api/v1/users/00u1/risk'],
};

/** The assumptions that other tests cover: M30 needs 500 policies of one type, and the others are in `token.test.ts`. */
const ELSEWHERE: ReadonlySet<string> = new Set(['M30', 'M54', 'M55', 'M56', 'M57']);

const tenants = new Map<string, Tenant>();

function tenantFor(stated: StatedTenant): Tenant {
  const key = JSON.stringify(stated);
  const known =
    tenants.get(key) ??
    unwrap(
      readTenant([{ name: 'org.json', value: ORG }], {
        brand: 'SVC',
        edition: 'field',
        engine: 'identity',
        ...stated,
      }),
    );
  tenants.set(key, known);
  return known;
}

/** The request headers of senders without valid credentials. */
const SENDERS: Readonly<Record<string, Members>> = {
  nobody: {},
  stranger: { authorization: 'Bearer x' },
};

function warningOf([method, path, body, stated = {}]: Request): string {
  const verb = method === 'no keys' ? 'POST' : method in SENDERS ? 'GET' : method;
  const headers = (SENDERS[method] ?? { authorization: 'SSWS token' }) as Record<string, string>;
  const { response } = apply(
    tenantFor(stated),
    { method: verb, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
    { scopesOf: () => [], ...(method !== 'no keys' && { certificates: pretendedCertificates(1) }) },
  );
  return response.headers.warning ?? `none: ${response.status} ${JSON.stringify(response.body)}`;
}

test.each(Object.entries(REQUESTS))(
  'a response of the mock API that depends on assumption %s states that assumption in a warning',
  (assumption, request) => {
    expect(warningOf(request)).toContain(`199 preflight "${assumption}"`);
  },
);

test('each assumption of the mock API is stated in a response and in docs/management-api.md', () => {
  const page = readFileSync('docs/management-api.md', 'utf8');
  for (const [id, words] of Object.entries(SERVICE_ASSUMPTIONS)) {
    expect(page).toContain(`| ${id} | ${words} |`);
    expect(id in REQUESTS || ELSEWHERE.has(id), id).toBe(true);
  }
});
