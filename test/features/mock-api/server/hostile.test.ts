import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../../../../src/features/mock-api/server/entry/serve.js';
import { operationScope } from '../../../../src/features/mock-api/service/access.js';
import { admitRequest } from '../../../../src/features/mock-api/service/admit-request.js';
import { API_OPERATIONS } from '../../../../src/features/mock-api/service/operations.js';
import { expectEveryRequestAnswered, expectTokenRequired } from './hostile-laws.js';
import { SECRET } from './hostile-requests.js';

const api = serve(readFileSync('fixtures/cli/org.json', 'utf8'), { token: SECRET, isReadOnly: true });
afterAll(() => api.close());

test('property: a mock server that is started with a token accepts no request without the token', () =>
  expectTokenRequired(300));

test('property: the mock server responds to every request', () => expectEveryRequestAnswered(200));

test('each operation of the mock server rejects a token that has every scope except the one that the operation requires', () => {
  const all = [...new Set(API_OPERATIONS.map(operationScope))];
  const wrong = API_OPERATIONS.filter((operation) => {
    if (operation.isPublic === true) return false;
    const own = operationScope(operation).split('.')[0];
    const scopes = all.filter((scope) => scope.split('.')[0] !== own).map((scope) => `svc.${scope}`);
    const path = operation.path.replace(/\{\w+\}/g, 'x');
    const request = { method: operation.method, path, headers: { authorization: 'Bearer token' } };
    const admitted = admitRequest(request, { scopesOf: () => scopes });
    return !('refusal' in admitted) || admitted.refusal.status !== 403;
  });
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

const GOOD = `Host: localhost\r\nAuthorization: SSWS ${SECRET}\r\n`;

// biome-ignore format: a table
const RAW: readonly (readonly [what: string, request: string, answer: RegExp | ''])[] = [
  ['a valid request', `GET /api/v1/groups HTTP/1.1\r\n${GOOD}Connection: close\r\n\r\n`, /^HTTP\/1.1 200 /],
  ['two Content-Length headers', `POST /api/v1/groups HTTP/1.1\r\n${GOOD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`, /^HTTP\/1.1 400 /],
  ['a length together with chunks', `POST /api/v1/groups HTTP/1.1\r\n${GOOD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, /^HTTP\/1.1 400 /],
  ['invalid chunks', `POST /api/v1/groups HTTP/1.1\r\n${GOOD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, /^HTTP\/1.1 400 /],
  ['chunked encoding after a space', `POST /api/v1/groups HTTP/1.1\r\n${GOOD}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, /^HTTP\/1.1 400 /],
  ['two Host headers', `GET /api/v1/groups HTTP/1.1\r\n${GOOD}Host: evil.example.com\r\nConnection: close\r\n\r\n`, /^HTTP\/1.1 400 /],
  ['two tokens', `GET /api/v1/groups HTTP/1.1\r\n${GOOD}Authorization: SSWS x\r\nConnection: close\r\n\r\n`, /^HTTP\/1.1 400 /],
  ['a missing host', 'GET /api/v1/groups HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1.1 400 /],
  ['another host', `GET /api/v1/groups HTTP/1.1\r\nHost: evil.example.com\r\nAuthorization: SSWS ${SECRET}\r\nConnection: close\r\n\r\n`, /^HTTP\/1.1 421 /],
  ['an absolute target', `GET http://evil.example.com/api/v1/groups HTTP/1.1\r\n${GOOD}Connection: close\r\n\r\n`, /^HTTP\/1.1 400 /],
  ['a folded header', `GET /api/v1/groups HTTP/1.1\r\n${GOOD}X: a\r\n b\r\nConnection: close\r\n\r\n`, /^HTTP\/1.1 (200|400) /],
  ['too long headers', `GET /api/v1/groups HTTP/1.1\r\n${GOOD}X: ${'x'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1.1 431 /],
  ['a too long target', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${GOOD}\r\n`, /^HTTP\/1.1 431 /],
  ['a body whose stated length is too large', `POST /api/v1/groups HTTP/1.1\r\n${GOOD}Content-Type: application/json\r\nContent-Length: 9000000\r\n\r\n${'x'.repeat(4_200_000)}`, /^HTTP\/1.1 413 /],
  ['arbitrary bytes', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', /^HTTP\/1.1 400 /],
  ['a CONNECT request', `CONNECT evil.example.com:443 HTTP/1.1\r\n${GOOD}\r\n`, ''],
  ['another protocol', `GET /api/v1/groups HTTP/1.1\r\n${GOOD}Upgrade: websocket\r\nConnection: close, Upgrade\r\n\r\n`, /^HTTP\/1.1 200 /],
  ['another request after a first one', `GET /api/v1/groups HTTP/1.1\r\n${GOOD}\r\nGET /api/v1/zones HTTP/1.1\r\n${GOOD}Connection: close\r\n\r\n`, /^HTTP\/1.1 200 [\s\S]*HTTP\/1.1 200 /],
];

test.each(RAW)(
  'a mock server that listens on a port gives the expected response to %s',
  async (_, request, answer) => {
    const text = await rawAnswer(request);
    if (answer === '') expect(text).toBe('');
    else expect(text).toMatch(answer);
    const headers = { authorization: `SSWS ${SECRET}` };
    expect((await fetch(`${api.url}/_preflight`, { headers })).status).toBe(200);
  },
);

/** Sends a raw HTTP request, and returns the complete response until the connection closes. */
function rawAnswer(request: string): Promise<string> {
  const { port } = new URL(api.url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')));
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}
