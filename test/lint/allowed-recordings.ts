import { KID } from '../../src/lint/helpers/example/example-certificates.js';

/** A request and its response, before a recorder writes them. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly request?: unknown;
  readonly response?: unknown;
  readonly answerHeaders?: Readonly<Record<string, string>>;
}

/** Returns the index of the variant to use, from 0 to `count` - 1. */
export type Pick = (count: number) => number;

/** Returns exchanges of a conforming service and caller. */
export function allowedExchanges(length: number, pick: Pick): Asked[] {
  const callers = [
    clients(pick),
    policies(pick),
    providers(pick),
    signIns(pick),
    provisioning(pick),
    tokens(pick),
  ];
  return Array.from({ length }, () => choose(callers, pick)()).flat();
}

type Caller = () => readonly Asked[];

function choose<Item>(items: readonly Item[], pick: Pick): Item {
  return items[pick(items.length)] as Item;
}

const ADMIN = { Authorization: 'Bearer eyJhbGciOiJub25lIn0', Accept: 'application/json' };

function asAdmin(method: string, path: string, status: number, response?: unknown, request?: unknown): Asked {
  return { method, path, status, headers: ADMIN, request, response };
}

const METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;
const SECRETS: readonly string[] = METHODS.slice(0, 2);

// biome-ignore lint/suspicious/noExplicitAny: the state of a service that is made up
type Any = any;

function clients(pick: Pick): Caller {
  const path = '/oauth2/v1/clients';
  const stored = new Map<string, Any>();
  const shown = ({ client_secret: _, ...client }: Any) => client;
  const registered = () => {
    const method = choose(METHODS, pick);
    const body = {
      client_name: `Shop ${stored.size}`,
      client_uri: null,
      logo_uri: null,
      application_type: method === 'none' ? 'browser' : 'web',
      redirect_uris: ['https://shop.example.com/callback'],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: method,
      ...(method === 'private_key_jwt' && { jwks_uri: 'https://shop.example.com/keys' }),
    };
    const id = `0oa${stored.size}`;
    const secret = SECRETS.includes(method) && { client_secret: 'sesame', client_secret_expires_at: 0 };
    stored.set(id, { client_id: id, client_id_issued_at: 1_768_471_200, ...body, ...secret });
    return [asAdmin('POST', path, 201, stored.get(id), body)];
  };
  return () => {
    const id = [...stored.keys()][pick(Math.max(stored.size, 1))];
    const client = id === undefined ? undefined : stored.get(id);
    if (client === undefined) return registered();
    const place = `${path}/${id}`;
    switch (pick(6)) {
      case 0:
        return registered();
      case 1:
        return [asAdmin('GET', place, 200, shown(client))];
      case 2:
        return [asAdmin('GET', `${path}?limit=200`, 200, [...stored.values()].slice(0, 20).map(shown))];
      case 3: {
        const { client_id, client_id_issued_at, client_secret, client_secret_expires_at, ...settings } =
          client;
        const body = {
          ...settings,
          client_name: 'Renamed',
          post_logout_redirect_uris: ['https://shop.example.com/'],
        };
        stored.set(client_id, { ...client, ...body });
        return [asAdmin('PUT', place, 200, shown(stored.get(client_id)), body)];
      }
      case 4: {
        const hasSecret = SECRETS.includes(client.token_endpoint_auth_method);
        return hasSecret ? [asAdmin('POST', `${place}/lifecycle/newSecret`, 200, client)] : [];
      }
      default:
        stored.delete(client.client_id);
        return [asAdmin('DELETE', place, 204), asAdmin('GET', place, 401, invalidClient())];
    }
  };
}

function invalidClient() {
  return { error: 'invalid_client', error_description: 'There is no client with this client_id' };
}

function serviceError(errorCode: string) {
  return { errorCode, errorSummary: 'It failed', errorLink: errorCode, errorId: 'oae1', errorCauses: [] };
}

const DAY = '2026-01-15T10:00:00.000Z';

function kept(id: string) {
  return { id, created: DAY, lastUpdated: DAY };
}

function policies(pick: Pick): Caller {
  const path = '/api/v1/policies';
  const stored = new Map<string, Any>([
    [
      'p0',
      {
        ...kept('p0'),
        type: 'PASSWORD',
        name: 'Default Policy',
        status: 'ACTIVE',
        priority: 1,
        system: true,
      },
    ],
    [
      'er',
      {
        ...kept('er'),
        type: 'ENTITY_RISK',
        name: 'Entity Risk',
        status: 'ACTIVE',
        priority: 1,
        system: true,
      },
    ],
  ]);
  const actions = (access: string) => ({
    passwordChange: { access },
    selfServicePasswordReset: { access },
    selfServiceUnlock: { access },
  });
  const rules = new Map<string, Any>([
    [
      'r0',
      {
        ...kept('r0'),
        type: 'PASSWORD',
        name: 'Default Rule',
        status: 'ACTIVE',
        priority: 1,
        system: true,
        actions: actions('ALLOW'),
      },
    ],
  ]);
  const body = (name: string) => ({ type: 'PASSWORD', name, status: 'ACTIVE', description: null });
  return () => {
    const policy = choose([...stored.values()], pick);
    const rule = choose([...rules.values()], pick);
    const place = `${path}/${policy.id}`;
    const rulePlace = `${path}/p0/rules/${rule.id}`;
    const turn = pick(2) === 0 ? 'activate' : 'deactivate';
    switch (pick(11)) {
      case 0:
        return [
          asAdmin('GET', `${path}?type=${policy.type}&status=ACTIVE`, 200, listed(stored, policy.type)),
        ];
      case 1:
        return [asAdmin('GET', place, 200, policy)];
      case 2: {
        const sent = body(`Staff ${stored.size}`);
        const created = { ...kept(`p${stored.size}`), ...sent, priority: stored.size, system: false };
        stored.set(created.id, created);
        return [asAdmin('POST', path, choose([200, 204], pick), created, sent)];
      }
      case 3: {
        const { id: _, created, lastUpdated, system, ...sent } = { ...policy, description: 'For all' };
        stored.set(policy.id, { ...policy, ...sent });
        return [asAdmin('PUT', place, 200, stored.get(policy.id), sent)];
      }
      case 4:
        if (policy.system) return [];
        stored.delete(policy.id);
        return [asAdmin('DELETE', place, 204), asAdmin('GET', place, 404, serviceError('E0000007'))];
      case 5:
        if (policy.system) return [];
        stored.set(policy.id, { ...policy, status: turn === 'activate' ? 'ACTIVE' : 'INACTIVE' });
        return [asAdmin('POST', `${place}/lifecycle/${turn}`, 204)];
      case 6:
        return [asAdmin('GET', `${path}/p0/rules`, 200, [...rules.values()])];
      case 7: {
        const sent = { type: 'PASSWORD', name: `Staff ${rules.size}`, actions: actions('ALLOW') };
        const created = { ...kept(`r${rules.size}`), ...sent, status: 'ACTIVE', priority: 1, system: false };
        rules.set(created.id, created);
        return [asAdmin('POST', `${path}/p0/rules`, 200, created, sent)];
      }
      case 8: {
        const sent = { type: 'PASSWORD', name: rule.name, status: 'ACTIVE', actions: actions('DENY') };
        rules.set(rule.id, { ...rule, ...sent });
        return [asAdmin('PUT', rulePlace, 200, rules.get(rule.id), sent)];
      }
      case 9:
        if (rule.system) return [];
        rules.delete(rule.id);
        return [asAdmin('DELETE', rulePlace, 204)];
      default:
        return [asAdmin('POST', `${path}/simulate?expand=RULE`, 200, simulated(), simulation())];
    }
  };
}

function listed(stored: ReadonlyMap<string, Any>, type: string) {
  return [...stored.values()].filter((policy) => policy.type === type && policy.status === 'ACTIVE');
}

function simulation() {
  return { appInstance: '0oa1', policyContext: { user: { id: '00u1' } } };
}

export function simulated() {
  const result = {
    policies: [{ id: 'p0', name: 'Default Policy', status: 'MATCH', conditions: [], rules: [] }],
  };
  return { evaluation: [{ status: null, policyType: 'ACCESS_POLICY', result, undefined: { policies: [] } }] };
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export function provider(id: string, kid: string): Any {
  const signature = { algorithm: 'SHA-256', scope: 'REQUEST' };
  const url = 'https://idp.example.com/sso';
  return {
    id,
    type: 'SAML2',
    name: `Partner ${id}`,
    status: 'ACTIVE',
    protocol: {
      type: 'SAML2',
      endpoints: {
        sso: { url, binding: 'HTTP-POST', destination: url },
        acs: { binding: 'HTTP-POST', type: 'INSTANCE' },
      },
      algorithms: { request: { signature }, response: { signature: { algorithm: 'SHA-256', scope: 'ANY' } } },
      credentials: {
        trust: { issuer: 'https://idp.example.com', audience: 'https://org.example.com/sp', kid },
      },
      settings: { nameFormat: PERSISTENT, honorPersistentNameId: true },
    },
    policy: { subject: { userNameTemplate: { template: 'idpuser.email' } } },
  };
}

function providers(pick: Pick): Caller {
  const path = '/api/v1/idps';
  const other = '45dec5ff-8cdc-48c0-85fe-a4869f1753dc';
  const stored = new Map<string, Any>();
  const used = (kid: string) =>
    [...stored.values()].some((idp) => idp.protocol.credentials.trust.kid === kid);
  return () => {
    const kid = choose([KID, other], pick);
    const idp = stored.get('idp0');
    const link = `${path}/idp0/users/00u1`;
    const linked = {
      id: '00u1',
      externalId: 'ann',
      created: DAY,
      lastUpdated: DAY,
      profile: { email: null },
      _links: {},
    };
    if (idp === undefined) {
      const { id: _, status, ...sent } = provider('idp0', kid);
      stored.set('idp0', provider('idp0', kid));
      return [asAdmin('POST', path, 200, stored.get('idp0'), sent)];
    }
    switch (pick(8)) {
      case 0:
        return [asAdmin('GET', `${path}?q=Par`, 200, [...stored.values()])];
      case 1: {
        const { id: _, status, ...sent } = provider('idp0', kid);
        stored.set('idp0', provider('idp0', kid));
        return [asAdmin('PUT', `${path}/idp0`, 200, stored.get('idp0'), sent)];
      }
      case 2:
        return used(kid) ? [] : [asAdmin('DELETE', `${path}/credentials/keys/${kid}`, 204)];
      case 3:
        return [asAdmin('POST', link, 200, linked, { externalId: 'ann' }), asAdmin('DELETE', link, 204)];
      case 4:
        return [
          asAdmin('GET', `${link}/credentials/tokens`, 200, [socialToken(choose(['Bearer', null], pick))]),
        ];
      case 5:
        return [
          asAdmin('POST', `${path}/tx/tx1/lifecycle/provision`, 200, providerTransaction(), { profile: {} }),
          asAdmin('POST', `${path}/tx/tx1/finish`, 200, undefined, {}),
        ];
      case 6:
        return [asAdmin('POST', `${path}/idp0/credentials/keys/${kid}/clone?targetIdpId=idp1`, 200)];
      default:
        stored.delete('idp0');
        return [asAdmin('DELETE', `${path}/idp0`, 204)];
    }
  };
}

export function socialToken(tokenAuthScheme: string | null) {
  return {
    id: 't1',
    token: 'abc',
    tokenType: 'urn:ietf:params:oauth:token-type:access_token',
    tokenAuthScheme,
  };
}

export function providerTransaction() {
  const href = 'https://example.com/api/v1/idps/tx/tx1';
  return {
    id: 'tx1',
    status: 'SUCCESS',
    sessionToken: 'session-token',
    expiresAt: DAY,
    created: DAY,
    idp: { id: 'idp0', name: 'Partner', type: 'SAML2' },
    context: { userAgent: 'Mozilla', ipAddress: '203.0.113.7' },
    _links: {
      next: { name: 'finish', href: `${href}/finish`, hints: { allow: ['POST'] } },
      cancel: { href: `${href}/cancel`, hints: { allow: ['POST'] } },
    },
  };
}

function authnLink(path: string, name?: string) {
  return {
    ...(name !== undefined && { name }),
    href: `https://example.com/api/v1/authn${path}`,
    hints: { allow: ['POST'] },
  };
}

export const authn = {
  success: () => ({ status: 'SUCCESS', expiresAt: DAY, sessionToken: 'session-token', _embedded: {} }),
  enrollment: (stateToken: string) => ({
    status: 'MFA_ENROLL',
    stateToken,
    expiresAt: DAY,
    _embedded: {
      factors: [
        {
          factorType: 'sms',
          provider: 'SVC',
          status: 'NOT_SETUP',
          _links: { enroll: authnLink('/factors') },
        },
      ],
    },
    _links: { cancel: authnLink('/cancel') },
  }),
  challenge: (stateToken: string) => ({
    status: 'MFA_REQUIRED',
    stateToken,
    expiresAt: DAY,
    _embedded: {
      factors: [
        {
          id: 'f1',
          factorType: 'push',
          provider: 'SVC',
          _links: { verify: authnLink('/factors/f1/verify') },
        },
      ],
    },
    _links: { cancel: authnLink('/cancel') },
  }),
  warning: (stateToken: string) => ({
    status: 'PASSWORD_WARN',
    stateToken,
    expiresAt: DAY,
    _embedded: {},
    _links: {
      next: authnLink('/credentials/change_password', 'changePassword'),
      skip: authnLink('/skip', 'skip'),
      cancel: authnLink('/cancel'),
    },
  }),
  activated: (stateToken: string) => ({
    status: 'PASSWORD_RESET',
    stateToken,
    expiresAt: DAY,
    recoveryType: 'ACCOUNT_ACTIVATION',
    _embedded: { policy: { complexity: { minLength: 8 }, expiration: { passwordExpireDays: 60 } } },
    _links: { next: authnLink('/credentials/reset_password', 'resetPassword'), cancel: authnLink('/cancel') },
  }),
  steppedUp: (stateToken: string) => ({
    status: 'UNAUTHENTICATED',
    stateToken,
    type: 'SESSION_STEP_UP',
    expiresAt: DAY,
    _embedded: {
      target: { type: 'APP', name: 'shop', label: 'Shop' },
      authentication: {
        protocol: 'SAML2.0',
        issuer: { id: 'i', name: 'Shop', uri: 'https://shop.example.com' },
      },
    },
    _links: { next: authnLink('', 'authenticate') },
  }),
};

function signIns(pick: Pick): Caller {
  const path = '/api/v1/authn';
  const password = { username: 'ann@example.com', password: 'secret' };
  let count = 0;
  const post = (request: object, response: unknown, at = path, status = 200): Asked => ({
    method: 'POST',
    path: at,
    status,
    headers: { Accept: 'application/json' },
    request,
    response,
  });
  return () => {
    const token = `state${count++}`;
    switch (pick(8)) {
      case 0:
        return [post(password, authn.success())];
      case 1: {
        const options = { multiOptionalFactorEnroll: true };
        const factor = { stateToken: token, factorType: 'sms', provider: 'SVC' };
        return [
          post({ ...password, options }, authn.enrollment(token)),
          post(factor, authn.enrollment(token), `${path}/factors`),
          post({ stateToken: token }, authn.enrollment(token)),
        ];
      }
      case 2:
        return [
          post(password, authn.challenge(token)),
          post({ stateToken: token }, authn.success(), `${path}/factors/f1/verify`),
        ];
      case 3: {
        const options = { warnBeforePasswordExpired: true };
        return [
          post({ ...password, options }, authn.warning(token)),
          post({ stateToken: token }, authn.success(), `${path}/skip`),
        ];
      }
      case 4:
        return [post({ token: 'activation-token' }, authn.activated(token))];
      case 5:
        return [
          post({ stateToken: token }, authn.steppedUp(token)),
          post({ stateToken: token, ...password }, authn.challenge(token)),
          post({ stateToken: token }, { relayState: null }, `${path}/cancel`),
        ];
      case 6:
        return [post(password, serviceError('E0000004'), path, 401)];
      default: {
        const answerHeaders = {
          'X-Rate-Limit-Limit': '600',
          'X-Rate-Limit-Remaining': '0',
          'X-Rate-Limit-Reset': '1768471200',
        };
        return [{ ...post(password, serviceError('E0000047'), path, 429), answerHeaders }];
      }
    }
  };
}

function provisioning(pick: Pick): Caller {
  const path = '/scim/v1/Users';
  const schemas = ['urn:scim:schemas:core:1.0'];
  const stored = new Map<string, Any>();
  const ask = (method: string, at: string, status: number, response?: unknown, request?: unknown): Asked => ({
    ...{ method, path: at, status, request, response },
    headers: { Authorization: 'Basic YTpi', 'User-Agent': 'provisioning' },
  });
  const list = (users: readonly Any[], startIndex = 1) => ({
    ...{ schemas, totalResults: users.length, startIndex, itemsPerPage: users.length, Resources: users },
  });
  return () => {
    const user = [...stored.values()][pick(Math.max(stored.size, 1))];
    const name = `user${stored.size}@example.com`;
    const find = `${path}?filter=${encodeURIComponent(`userName eq "${name}"`)}&startIndex=1&count=100`;
    if (user === undefined || pick(5) === 0) {
      const sent = {
        schemas,
        userName: name,
        active: true,
        emails: [{ primary: true, value: name, type: 'work' }],
      };
      const created = { ...sent, id: `id${stored.size}`, meta: { created: DAY } };
      stored.set(created.id, created);
      return [ask('GET', find, 200, list([])), ask('POST', path, 201, created, sent)];
    }
    const active = pick(2) === 0;
    stored.set(user.id, { ...user, active });
    const now = stored.get(user.id);
    switch (pick(4)) {
      case 0:
        return [ask('GET', `${path}/${user.id}`, 200, user), ask('PUT', `${path}/${user.id}`, 200, now, now)];
      case 1:
        return [ask('PATCH', `${path}/${user.id}`, 200, now, { schemas, id: user.id, active })];
      case 2:
        return [ask('PATCH', `${path}/${user.id}`, 204, undefined, { schemas, id: user.id, active })];
      default:
        return [
          ask('PATCH', `${path}/${user.id}`, 204, undefined, { schemas, id: user.id, active }),
          ask('GET', `${path}?startIndex=1&count=100`, 200, list([...stored.values()])),
        ];
    }
  };
}

function tokens(pick: Pick): Caller {
  const challenge = 'code_challenge=qjrzSW9gMiUgpUvqgEPE4_-S_fNTNCI_fXZ7Hj3ZpT0&code_challenge_method=S256';
  const callback = 'https://shop.example.com/callback';
  const query = `client_id=0oa0&response_type=code&scope=openid&${challenge}&redirect_uri=${encodeURIComponent(callback)}`;
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = { token_type: 'Bearer', expires_in: 3600, access_token: 'abc', scope: 'svc.users.read' };
  return () => {
    if (pick(2) === 0) return [{ method: 'GET', path: `/oauth2/v1/authorize?${query}`, status: 302 }];
    const request = {
      grant_type: 'client_credentials',
      scope: 'svc.users.read',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: '<signed JWT>',
    };
    return [
      { method: 'POST', path: '/oauth2/v1/token', status: 200, headers: form, request, response: answer },
    ];
  };
}

/** The forms in which recorders write an exchange. */
export const RECORDERS: Readonly<Record<string, (asked: Asked) => object>> = {
  flat: ({ method, path, status, request, response }) => ({
    ...{ method, path, status, request: request ?? null, response: response ?? null },
  }),
  whole: ({ method, path, status, headers, request, response, answerHeaders = {} }) => ({
    request: { method, url: `https://example.com${path}`, headers, body: request },
    response: { status, headers: answerHeaders, body: response },
  }),
  compact: ({ method, path, status, headers = {}, request, response, answerHeaders = {} }) => ({
    ...{ method, path, status },
    request: { headers, body: request },
    response: { status, headers: answerHeaders, body: response },
  }),
  archive: ({ method, path, status, headers = {}, request, response, answerHeaders = {} }) => ({
    request: {
      method,
      url: `https://example.com${path}`,
      headers: named(headers),
      ...(request !== undefined && {
        postData: postedAs(headers['Content-Type'], request),
      }),
    },
    response: {
      status,
      headers: named(answerHeaders),
      content: response === undefined ? { size: 0 } : { size: 1, text: JSON.stringify(response) },
    },
  }),
};

function postedAs(mimeType = 'application/json', request: unknown) {
  const isForm = mimeType === 'application/x-www-form-urlencoded';
  const form = new URLSearchParams(isForm ? (request as Record<string, string>) : {});
  return { mimeType, text: isForm ? form.toString() : JSON.stringify(request) };
}

/** Returns headers with upper-case names, because case is irrelevant. */
function named(headers: object) {
  return Object.entries(headers).map(([name, value]) => ({ name: name.toUpperCase(), value }));
}
