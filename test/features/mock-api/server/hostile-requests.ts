import fc from 'fast-check';
import type { ServerRequest } from '../../../../src/console/http/message.js';
import { API_OPERATIONS } from '../../../../src/features/mock-api/service/operations.js';

/** The token of the server. Among the generated requests, only the authorized requests contain exactly this token. */
export const SECRET = 'the-secret-of-this-server';

/** A generated HTTP request that may be malformed or malicious. */
export interface Hostile {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const CONTROL = [
  { method: 'GET', path: '/_preflight' },
  { method: 'GET', path: '/_preflight/state' },
  { method: 'PUT', path: '/_preflight/state' },
  { method: 'POST', path: '/_preflight/reset' },
  { method: 'GET', path: '/_preflight/journal' },
  { method: 'POST', path: '/_preflight/save' },
];

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'get',
  'CONNECT',
  'G ET',
  '',
];

/** Generates values that are usually valid, because a request that is completely wrong is rejected early. */
function mostly<Value>(
  right: fc.Arbitrary<Value>,
  ...wrong: readonly fc.Arbitrary<Value>[]
): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 9 * wrong.length, arbitrary: right }, ...wrong);
}

const step = fc.oneof(
  fc.constantFrom('..', '.', '', '%2e%2e', '%2E.', '%2f', '%5c', '%00', '%zz', '%', '%c0%ae'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'x'.repeat(5000)),
  fc.string({ maxLength: 8 }),
);

const IDS = [
  'rul1risk',
  'rst1sensitive',
  '00g1staff',
  '00u1ann',
  '0oa1payroll',
  '00p1enroll',
  'nzo1office',
  'me',
];

const id = mostly(fc.constantFrom(...IDS), step);

/** Generates an operation of the API with arbitrary ids, and sometimes with a changed path or method. */
const operation = fc
  .tuple(
    fc.constantFrom(...API_OPERATIONS, ...CONTROL),
    fc.array(id, { minLength: 3, maxLength: 3 }),
    mostly(fc.constant(null), step),
    fc.nat(12),
    mostly(fc.constant(null), fc.constantFrom(...METHODS)),
  )
  .map(([{ method, path: template }, ids, extra, at, other]) => {
    let next = 0;
    const filled = template.replace(/\{\w+\}/g, () => ids[next++ % ids.length] ?? '');
    const steps = filled.split('/');
    if (extra !== null) steps.splice(1 + (at % steps.length), at % 2, extra);
    return { method: other ?? method, path: steps.join('/') };
  });

const query = mostly(
  fc.constantFrom('', '?type=ACCESS_POLICY'),
  fc.constantFrom(
    '?type=ACCESS_POLICY',
    '?limit=-1',
    '?limit=1e9',
    '?after=%',
    '?after=AAAA',
    '?search=((((',
    '?filter=id eq',
    '?a'.repeat(500),
    '?type[]=x&type=PASSWORD',
    '?expand=rules&limit=0',
  ),
  fc.string({ maxLength: 20 }).map((text) => `?${text}`),
);

const WRONG = [
  '',
  'SSWS',
  'SSWS ',
  `SSWS ${SECRET}x`,
  `SSWS  `,
  `ssws ${SECRET}`,
  `Basic ${SECRET}`,
  `Bearer ${SECRET.slice(1)}`,
  `SSWS ${SECRET.toUpperCase()}`,
  `SSWS,${SECRET}`,
  'Bearer eyJhbGciOiJub25lIn0.eyJzY3AiOlsic3ZjLnBvbGljaWVzLm1hbmFnZSJdfQ.',
  'DPoP x',
  `SSWS "${SECRET}"`,
];

const authorization: fc.Arbitrary<readonly string[]> = fc.oneof(
  fc.constant<readonly string[]>([]),
  fc.constantFrom(...WRONG).map((value) => [value]),
  fc.constantFrom(...WRONG).map((value) => [value, `SSWS ${SECRET}`]),
  fc.string({ maxLength: 10 }).map((value) => [value]),
);

const HOSTS = [
  'localhost',
  '127.0.0.1:80',
  '[::1]:8080',
  'evil.example.com',
  '',
  'localhost.evil.example.com',
  'localhost:99999999',
  '127.0.0.1@evil',
  'a b',
  '::1',
];

const TYPES = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  '',
];

const OTHERS: readonly (readonly (readonly [string, string])[])[] = [
  [
    ['transfer-encoding', 'chunked'],
    ['transfer-encoding', 'identity'],
  ],
  [['content-encoding', 'gzip']],
  [['x-forwarded-proto', 'javascript']],
  [['__proto__', 'x']],
  [['origin', 'https://evil.example.com']],
  [['x-http-method-override', 'DELETE']],
  [['x-forwarded-host', 'evil.example.com']],
];

/** Request bodies that are valid except for one or two fields. */
const PLAUSIBLE: readonly object[] = [
  { type: 'ACCESS_POLICY', name: 'X' },
  { type: 'OKTA_SIGN_ON', name: 'X', conditions: { people: { groups: { include: ['00g1staff'] } } } },
  { type: 'ACCESS_POLICY', name: 'X', actions: { appSignOn: { access: 'DENY' } }, priority: -1e9 },
  { profile: { name: 'X', login: 'x@example.com', email: 'x@example.com', firstName: 'X', lastName: 'X' } },
  { type: 'IP', name: 'X', gateways: [{ type: 'CIDR', value: '10.0.0.0/99' }] },
  { client_name: 'X', application_type: 'web', redirect_uris: ['https://example.com/cb'] },
  { appInstance: '0oa1payroll', policyContext: { user: { id: '00u1ann' }, ip: '1.2.3.4' } },
];

const plausible = fc
  .tuple(
    fc.constantFrom(...PLAUSIBLE),
    fc.dictionary(
      fc.constantFrom('name', 'type', 'conditions', 'actions', 'id', 'status', 'profile', '__proto__'),
      fc.jsonValue({ maxDepth: 3 }),
      { maxKeys: 2 },
    ),
  )
  .map(([object, other]) => JSON.stringify({ ...object, ...other }));

const body = fc.oneof(
  { weight: 6, arbitrary: plausible },
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{"__proto__": {"a": 1}}',
    '{"a": 1}{',
    '\uFEFF{}',
    '{"type": "ACCESS_POLICY", "name": "x"}',
    '{"profile": {"name": "x"}}',
  ),
  fc.nat(20_000).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.nat(20_000).map((depth) => '['.repeat(depth)),
  fc.nat(20).map((size) => `{"name": "${'x'.repeat(size * 10_000)}"}`),
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    'grant_type=client_credentials',
    'grant_type=client_credentials&client_assertion=a.b.c&client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer&scope=svc.policies.read',
  ),
);

/** Generates invalid requests. If `isKnown` is set, they have the token of the server. */
export function hostileRequests(isKnown: boolean): fc.Arbitrary<Hostile> {
  return fc
    .record({
      operation,
      query,
      authorization: isKnown ? fc.constant<readonly string[]>([`SSWS ${SECRET}`]) : authorization,
      host: mostly(fc.constant('localhost'), fc.constantFrom(...HOSTS)),
      type: mostly(fc.constant('application/json'), fc.constantFrom(...TYPES)),
      other: mostly(fc.constant([]), fc.constantFrom(...OTHERS)),
      body,
    })
    .map(
      ({
        operation: { method, path },
        query: asked,
        authorization: shown,
        host,
        type,
        other,
        body: text,
      }) => ({
        method,
        target: `${path}${asked}`,
        headers: [
          ['host', host],
          ...shown.map((value) => ['authorization', value] as const),
          ['content-type', type],
          ...other,
        ],
        body: text,
      }),
    );
}

export function requestOf({ body: text, ...rest }: Hostile): ServerRequest {
  return {
    ...rest,
    protocol: 'http',
    body: (most) => Promise.resolve(text.length > most ? { kind: 'too large' } : { kind: 'text', text }),
  };
}
