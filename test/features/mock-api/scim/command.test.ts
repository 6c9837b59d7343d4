import { expect, test } from 'vitest';
import { run } from '../../../../src/cli/program.js';
import type { Io } from '../../../../src/console/io/io.js';
import type { ScimCall } from '../../../../src/features/mock-api/scim/plan/scim.js';
import { type Given, memoryIo } from '../../../cli/memory-io.js';
import { MemoryServer } from './memory-server.js';

const BASE = 'https://people.example.com/scim/v1';

/** A network with one SCIM server that requires an authorization header. */
function network(server: MemoryServer, header = 'Bearer sesame'): Io['pulling'] {
  const { io } = memoryIo();
  return {
    ...io.pulling,
    async send({ method, url, headers, body }) {
      if (!url.startsWith(BASE)) throw new Error('getaddrinfo ENOTFOUND');
      const call = {
        method,
        path: url.slice(BASE.length),
        ...(body !== undefined && { body: JSON.parse(body) }),
      };
      const answer =
        headers.authorization === header
          ? await server.send(call as ScimCall)
          : { status: 401, body: '{"Errors":[{"description":"who are you","code":"401"}]}' };
      return { ...answer, header: () => undefined };
    },
  };
}

async function runCommand(line: string, given: Given = {}) {
  const server = new MemoryServer();
  const { io, out, err } = memoryIo({
    pulling: network(server),
    env: { SCIM_AUTHORIZATION: 'Bearer sesame' },
    ...given,
  });
  const code = await run(`scim check ${line}`.trim().split(' '), io);
  return { code, out: out(), err: err(), server };
}

test('the command `scim check` reports no findings for a conforming server, and sends only reads', async () => {
  const { code, out, server } = await runCommand(`${BASE}/`);
  expect({ code, out }).toEqual({
    code: 0,
    out: `${BASE}: 13 calls, no findings\n`,
  });
  expect(new Set(server.calls.map(({ method }) => method))).toEqual(new Set(['GET']));
});

test('`scim check --write` leaves no test objects on the server', async () => {
  const { code, server } = await runCommand(`${BASE} --write`);
  expect(code).toBe(0);
  expect(server.users.size + server.groups.size).toBe(4);
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(true);
});

test('`scim check` prints a deviation of the server below its call, and exits with 1', async () => {
  const fault = new MemoryServer(3, ({ path }, { status, body }) =>
    path.includes('/Users?') ? { status, body: { ...(body as object), totalResults: '3' } } : undefined,
  );
  const { code, out } = await runCommand(BASE, { pulling: network(fault) });
  expect(code).toBe(1);
  expect(out).toMatch(/^ {2}GET \/scim\/v1\/Users\?startIndex=1&count=2 \(200\)\n {4}✗ .*totalResults/m);
});

test('wrong credentials for a SCIM server are reported as incomplete, not as deviations', async () => {
  const { code, out } = await runCommand(BASE, { env: { SCIM_AUTHORIZATION: 'Bearer other' } });
  expect(code).toBe(3);
  expect(out).toContain('incomplete: the server does not accept the credentials (401)');
});

test.each([
  ['', {}, /missing argument/],
  ['people.example.com', {}, /the argument is not the URL of a server/],
  ['http://people.example.com/scim', {}, /is not encrypted/],
  ['https://ann:pw@people.example.com/scim', {}, /contains a user name or password/],
  [`${BASE}?x=1`, {}, /contains a query or fragment/],
  ['https://other.example.com/scim', {}, /does not answer/],
  [BASE, { env: {} }, /no authorization/],
  [BASE, { env: { SCIM_AUTHORIZATION: 'a\u0007b' } }, /contains no header value/],
] as const)('an invalid command scim check %s is rejected with the reason', async (line, given, why) => {
  const { code, err, out } = await runCommand(line, given);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(why);
  expect(err).not.toContain('pw@');
});

test('the authorization header of the SCIM check may come from a file or standard input', async () => {
  const { code } = await runCommand(`${BASE} --authorization-file -`, { env: {}, stdin: 'Bearer sesame\n' });
  expect(code).toBe(0);
});
