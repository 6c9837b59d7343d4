import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import { destinationOf } from '../../../src/features/pull/files/destination.js';
import { BEGIN, memoryWorld } from './memory-world.js';
import { orgDocument } from './org-document.js';
import { orgServer, TOKEN } from './org-server.js';
import { ALL, contentOf, pulling, readBack } from './pulling.js';
import { namedIn, SECRET, served, type Tenant } from './tenant.js';
import { arbitraryTenant, edited, tenantOf } from './tenants.js';

const size = { users: 90, groups: 20, apps: 10, policies: 12 };
const small = tenantOf(size);

test('a pull returns the org of the tenant, as a folder and as one file', async () => {
  const folder = memoryWorld(orgServer(served(small)));
  expect(await pulling(folder)).toMatchObject({ ok: true, problems: [] });
  expect(pulledContent(folder.written)).toEqual(expectedContent(small));
  const file = memoryWorld(orgServer(served(small)));
  await pulling(file, { destination: destinationOf('org.json') });
  expect([...file.written.keys()].filter((path) => !path.startsWith('.'))).toEqual(['org.json']);
  expect(pulledContent(file.written)).toEqual(expectedContent(small));
});

test('a pull sends as many requests as docs/pull.md states, and sends no request twice', async () => {
  const { requests } = await pulled(small);
  const urls = requests.map(({ url }) => url);
  const named = namedIn(small).size;
  // The number of requests is the sum of these terms, in this order: the current user, the list of each policy type, the rules of each
  // policy, eight other lists, the methods of two authenticators, the groups, the apps, the users, the members of the named groups, two
  // lists of assignments for each application, and a second read of the policies.
  const counted = 1 + 13 + size.policies + 8 + 2 + 1 + 1 + 3 + named + 2 * size.apps + 4;
  expect(urls.length).toBe(counted);
  const isAfter = (url: string) => url.includes('/policies?type=');
  const once = urls.filter((url) => !isAfter(url));
  expect(new Set(once).size).toBe(once.length);
});

test('a pull writes neither the token nor a secret of the tenant to a file, and does not print them', async () => {
  // The service sends a group whose name contains the API token of the pull. The pull accepts the response, but must not write the token to
  // a file.
  const echo = served({
    ...small,
    groups: small.groups.map((one, n) => (n === 3 ? { ...one, name: `Group ${TOKEN}` } : one)),
  });
  const world = memoryWorld(orgServer(echo));
  const result = await pulling(world, { wanted: { ...ALL, hasClients: true } });
  expect(result.ok).toBe(true);
  const everything = JSON.stringify([result, [...world.written]]);
  expect(everything).toContain('Group [token]');
  expect(everything).not.toContain(TOKEN);
  expect(everything).not.toContain(SECRET);
  expect(
    world.requests.every(
      ({ headers }) => headers.Authorization === `SSWS ${TOKEN}` || headers.Authorization === undefined,
    ),
  ).toBe(true);
});

test('a second pull of an unchanged org changes no file, and requests no group members', async () => {
  const { written } = await pulled(small);
  const before = new Map(written);
  const again = memoryWorld(orgServer(served(small)), written, BEGIN + 86_400_000);
  const result = unwrap(await pulling(again));
  expect(result.reusedMemberLists).toBe(namedIn(small).size);
  expect(again.requests.filter(({ url }) => /groups\/[^/]+\/users/.test(url))).toEqual([]);
  expect(visible(written)).toEqual(visible(before));
});

test('property: after any change of the tenant, a second pull equals a fresh pull', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryTenant, arbitraryTenant, fc.boolean(), async (before, other, deletionMoves) => {
      const after = edited(before, other, deletionMoves);
      const { written } = await pulled(before);
      await pulling(memoryWorld(orgServer(served(after)), written, BEGIN + 86_400_000));
      const fresh = await pulled(after);
      expect(visible(written)).toEqual(visible(fresh.written));
      expect(pulledContent(written)).toEqual(expectedContent(after));
    }),
    { numRuns: 10 },
  );
});

test('a pull that is interrupted at any request and then resumed loses and duplicates nothing', async () => {
  const tenant = tenantOf({ users: 45, groups: 8, apps: 4, policies: 6 });
  const whole = await pulled(tenant);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(whole.requests.length - 1), { minLength: 1, maxLength: 3 }),
      fc.nat(400),
      async (ends, cut) => {
        const written = new Map<string, string>();
        let asked = 0;
        for (const end of ends) {
          const world = dying(tenant, written, end);
          await pulling(world).catch(({ message }) => expect(message).toBe('killed'));
          asked += world.requests.length;
          cutTail(written, cut);
        }
        const last = memoryWorld(orgServer(served(tenant)), written);
        unwrap(await pulling(last));
        expect(visible(written)).toEqual(visible(whole.written));
        expect(asked).toBeGreaterThan(0);
      },
    ),
    { numRuns: 12 },
  );
});

test('a resumed pull does not repeat earlier requests, unless they are old', async () => {
  const whole = await pulled(small);
  const written = new Map<string, string>();
  await expect(pulling(dying(small, written, whole.requests.length - 10))).rejects.toThrow('killed');
  const later = memoryWorld(orgServer(served(small)), new Map(written), BEGIN + 2 * 3_600_000);
  expect(unwrap(await pulling(later)).reusedLists).toBe(0);
  expect(later.requests.length).toBe(whole.requests.length);
  const soon = memoryWorld(orgServer(served(small)), written);
  expect(unwrap(await pulling(soon)).reusedLists).toBeGreaterThan(30);
  expect(soon.requests.length).toBeLessThan(40);
});

async function pulled(tenant: Tenant) {
  const world = memoryWorld(orgServer(served(tenant)));
  unwrap(await pulling(world));
  return world;
}

/** Makes platform functions for a process that is killed after some requests: it sends and writes nothing more. */
function dying(tenant: Tenant, written: Map<string, string>, requests: number) {
  const world = memoryWorld(orgServer(served(tenant)), written);
  const { send, files } = world;
  const isDead = () => world.requests.length > requests;
  const alive =
    <Given extends unknown[], Made>(work: (...given: Given) => Promise<Made>) =>
    (...given: Given): Promise<Made> =>
      isDead() ? Promise.reject(Object.assign(new Error('killed'), { code: 'EKILLED' })) : work(...given);
  return {
    ...world,
    send,
    files: {
      ...files,
      append: alive(files.append),
      replace: alive(files.replace),
      remove: alive(files.remove),
    },
  };
}

/** Removes characters from the end of the journal file, because the last write of a killed process may be incomplete. */
function cutTail(written: Map<string, string>, characters: number): void {
  const path = 'org/.pull/journal.ndjson';
  const text = written.get(path);
  if (text !== undefined) written.set(path, text.slice(0, Math.max(0, text.length - characters)));
}

function visible(written: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...written].filter(([path]) => !path.includes('/.')).sort());
}

function expectedContent(tenant: Tenant): unknown {
  const value = orgDocument(served(tenant), namedIn(tenant));
  return contentOf(unwrap(assembleDocuments([{ name: 'org.json', value }])));
}

function pulledContent(written: ReadonlyMap<string, string>): unknown {
  return contentOf(unwrap(readBack(written)));
}
