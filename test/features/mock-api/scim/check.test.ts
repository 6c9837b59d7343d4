import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject } from '../../../../src/base/object.js';
import { checkServer, type ScimCheck } from '../../../../src/features/mock-api/scim/check/check-server.js';
import { type Fault, MemoryServer } from './memory-server.js';

const BASE = 'https://people.example.com/scim/v1';

function check(server: MemoryServer, name: string | undefined = 'preflight-check-1'): Promise<ScimCheck> {
  return checkServer(server.send, BASE, name);
}

test.each([0, 1, 3, 150])(
  '`scim check` of a conforming SCIM server with %i users reports no findings and leaves no test objects on the server',
  async (users) => {
    const server = new MemoryServer(users);
    const before = [[...server.users.values()], [...server.groups.values()]];
    const { findings, left, ended, exchanges } = await check(server);
    expect({ findings, left, ended }).toEqual({ findings: [], left: [], ended: undefined });
    expect(exchanges.length).toBeGreaterThan(25);
    expect([[...server.users.values()], [...server.groups.values()]]).toEqual(before);
  },
);

test('a SCIM check without a name for test objects sends no writes', async () => {
  const server = new MemoryServer();
  await check(server, undefined).catch(() => undefined);
  const read = await checkServer(server.send, BASE, undefined);
  expect(read.findings).toEqual([]);
  expect(new Set(read.exchanges.map(({ method }) => method))).toEqual(new Set(['GET']));
});

const isList: Fault = (_call, { body }) =>
  isObject(body) && 'Resources' in body ? { status: 200, body } : undefined;

/** Makes a fault of a SCIM server: `change` alters every list response. */
function lists(change: (body: Record<string, unknown>, path: string) => object): Fault {
  return (call, answer, server) => {
    const found = isList(call, answer, server);
    return (
      found && {
        status: 200,
        body: { ...(found.body as object), ...change(found.body as Record<string, unknown>, call.path) },
      }
    );
  };
}

// biome-ignore format: a table
const FAULTS: readonly (readonly [what: string, rule: string, fault: Fault])[] = [
  ['counts as text', 'scim/list-integers', lists(({ totalResults }) => ({ totalResults: String(totalResults) }))],
  ['no schemas', 'scim/schemas-required', lists(() => ({ schemas: undefined }))],
  ['ignored filters', 'scim/filter-honored', (call, _, { users }) => call.method === 'GET' && call.path.includes('userName') ? { status: 200, body: { schemas: ['urn:scim:schemas:core:1.0'], totalResults: users.size, startIndex: 1, itemsPerPage: users.size, Resources: [...users.values()] } } : undefined],
  ['pages in changing order', 'scim/paging-stable', lists(({ Resources }, path) => path.includes('count=2') && !path.includes('filter') ? { Resources: [...(Resources as unknown[])].reverse() } : {})],
  ['200 for a creation', 'scim/status-code', ({ method }, { status, body }) => method === 'POST' && status === 201 ? { status: 200, body } : undefined],
  ['an empty creation', 'scim/create-returns-body', ({ method }, { status }) => method === 'POST' && status === 201 ? { status: 201 } : undefined],
  ['400 for one that exists', 'scim/status-code', (_, { status, body }) => status === 409 ? { status: 400, body } : undefined],
  ['errors in another form', 'scim/status-code', (_, { status }) => status === 404 ? { status, body: { detail: 'none' } } : undefined],
  ['changes that are not applied', 'scim/change-applied', (call, _, { users }) => { const id = call.path.split('/').at(-1) ?? ''; const user = users.get(id); if (call.method !== 'PATCH' || user === undefined) return undefined; const undone = { ...user, active: true }; users.set(id, undone); return { status: 200, body: undone }; }],
  ['SCIM 2.0', 'scim/schemas-required', lists(() => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'] }))],
];

test.each(FAULTS)('a SCIM server with %s is reported by the rule %s', async (_, rule, fault) => {
  const { findings } = await check(new MemoryServer(3, fault));
  expect(findings.map((finding) => finding.rule)).toContain(rule);
  for (const { exchange } of findings) expect(exchange).toBeDefined();
});

test('`scim check` ends before it writes anything if the SCIM server rejects the credentials', async () => {
  const server = new MemoryServer(3, () => ({
    status: 401,
    body: { Errors: [{ description: 'no', code: '401' }] },
  }));
  const { ended, exchanges } = await check(server);
  expect(ended).toContain('401');
  expect(exchanges).toHaveLength(1);
});

test('if a SCIM server fails at any point of `scim check`, the created test objects are removed, or reported as left on the server', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(40),
      fc.constantFrom('throws', 'is broken'),
      fc.boolean(),
      async (at, how, keeps) => {
        let calls = 0;
        const server = new MemoryServer(2, ({ method }) => {
          if (method === 'DELETE') return keeps ? { status: 405 } : undefined;
          if (calls++ < at) return undefined;
          if (how === 'throws') throw new Error('it went away');
          return { status: 500, body: '<html>' };
        });
        const before = server.users.size + server.groups.size;
        const { left } = await check(server);
        const kept = server.users.size + server.groups.size - before;
        expect(left.length >= kept).toBe(true);
        if (!keeps && how === 'throws') expect(kept).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 60 },
  );
});
