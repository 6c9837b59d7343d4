import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrap } from '../../../src/documents/unwrap.js';
import { destinationOf } from '../../../src/features/pull/files/destination.js';
import {
  type JournalHead,
  type JournalPage,
  runLine,
  sealedPage,
} from '../../../src/features/pull/files/journal-pages.js';
import { sealOf } from '../../../src/features/pull/files/seal.js';
import { Client } from '../../../src/features/pull/http/client.js';
import { apiToken } from '../../../src/features/pull/http/credentials.js';
import { BEGIN, type MemoryWorld, memoryWorld } from './memory-world.js';
import { answer, ORG_URL, orgServer, TOKEN } from './org-server.js';
import { ALL, pulling } from './pulling.js';
import { namedIn, served } from './tenant.js';
import { tenantOf } from './tenants.js';

const tenant = tenantOf({ users: 45, groups: 12, apps: 4, policies: 6 });
const other = tenantOf({ users: 50, groups: 12, apps: 6, policies: 9 });
const org = served(tenant);

const JOURNAL = 'org/.pull/journal.ndjson';
const MEMBERS = 'org/.pull/members.ndjson';
const LOCK = 'org/.pull/lock';
const EVIL = 'https://evil.example.com/api/v1/zones';

/** The text that identifies the options of a pull in the first line of its journal. */
const REQUEST = JSON.stringify({ version: 2, orgUrl: ORG_URL, brand: 'OKTA', wanted: ALL });

const FORGED = { id: 'rstFORGED', type: 'ACCESS_POLICY', name: 'forged', status: 'ACTIVE', system: true };
const ZONES = '/api/v1/zones';
const POLICIES = '/api/v1/policies?type=ACCESS_POLICY';

const zones = (next: string, at = BEGIN): Page => [{ list: ZONES, count: 0, at, next }, []];
const policies = (at = BEGIN): Page => [
  { list: POLICIES, count: 1, at, end: { kind: 'whole' } },
  [[FORGED.id, FORGED]],
];

type Page = readonly [head: JournalHead, items: JournalPage['items']];

const UNSEALED = { run: 'a', list: ZONES, count: 0, at: BEGIN, next: EVIL };

const VERSION_1 = [
  { run: JSON.stringify({ version: 1, orgUrl: ORG_URL, brand: 'OKTA', wanted: ALL }) },
  { list: ZONES, count: 0, at: BEGIN, next: EVIL },
  { list: POLICIES, count: 1, at: BEGIN, end: { kind: 'whole' } },
  [FORGED.id, FORGED],
];

test.each([
  ['in an older format', () => textOf(VERSION_1)],
  [
    'in an older format with times in the future',
    () => textOf(VERSION_1).replaceAll(`${BEGIN}`, '9000000000000000'),
  ],
  [
    'with a seal without a key',
    () => textOf([{ run: 'a', request: REQUEST }, UNSEALED, { run: 'a', seal: 'x' }]),
  ],
  ['with a wrong seal', () => sealed([zones(EVIL), policies()], { secret: TOKEN.toLowerCase() })],
  ['with an empty seal', async () => (await sealed([policies()])).replace(/"seal":"[^"]+"/, '"seal":""')],
  ['whose next page is another list', () => sealed([zones(`${ORG_URL}/api/v1/logs`)], { secret: 'x' })],
  ['of another run with a replaced first line', async () => exchanged(await sealed([policies()]))],
  ['with exchanged items', async () => (await sealed([policies()])).replace('"forged"', '"other"')],
  ['that is not a journal', () => 'nothing\n{}\n[[[\n'],
])(
  'a pull ignores a journal that was planted in its folder, and warns of it: a journal %s',
  async (_, text: () => string | Promise<string>) => {
    const written = new Map([[JOURNAL, await text()]]);
    const world = memoryWorld(orgServer(org), written);
    const result = await pulling(world);
    expect(result.problems).toMatchObject([{ code: 'foreign-state', severity: 'warning' }]);
    expect(visible(written)).toEqual(await fresh());
    expect(strangersAsked(world)).toEqual([]);
  },
);

test.each([
  ['another host', EVIL],
  ['another host without a scheme', '//evil.example.com/api/v1/zones'],
  ['another port', `${ORG_URL}:8443/api/v1/zones`],
  ['an unencrypted address', 'http://acme.okta.com/api/v1/zones'],
  ['a longer host', `${ORG_URL}.evil.example.com/api/v1/zones`],
  ['a host after a user name', 'https://acme.okta.com@evil.example.com/api/v1/zones'],
  ['a user name at the host', 'https://me:you@acme.okta.com/api/v1/zones'],
  ['another path', `${ORG_URL}/api/v1/logs`],
  ['a path with ..', `${ORG_URL}/api/v1/zones/../users`],
  ['an invalid URL', 'https://'],
])(
  'if the journal of a pull contains a next page at %s, the resumed pull reads the list from its start instead',
  async (_, next) => {
    const written = new Map([[JOURNAL, await sealed([zones(next)])]]);
    const world = memoryWorld(orgServer(org), written);
    expect(await pulling(world)).toMatchObject({ ok: true, problems: [] });
    expect(visible(written)).toEqual(await fresh());
    expect(strangersAsked(world)).toEqual([]);
  },
);

test('a resumed pull uses the responses in a journal with valid signatures, unless their times are in the future', async () => {
  const forgedIn = async (at: number) => {
    const written = new Map([[JOURNAL, await sealed([policies(at)])]]);
    unwrap(await pulling(memoryWorld(orgServer(org), written)));
    return [...written.keys()].some((path) => path.includes(FORGED.id));
  };
  expect(await forgedIn(BEGIN - 60_000)).toBe(true);
  expect(await forgedIn(BEGIN + 3_600_000)).toBe(false);
  expect(await forgedIn(9_000_000_000_000_000)).toBe(false);
});

test.each([
  EVIL,
  `${ORG_URL}.evil.example.com/api/v1/zones`,
  'https://acme.okta.com@evil.example.com/api/v1/zones',
  'https://me@acme.okta.com/api/v1/zones',
  'http://acme.okta.com/api/v1/zones',
  `${ORG_URL}/api/v1/logs`,
  `${ORG_URL}/api/v1/zones/../api-tokens`,
  `${ORG_URL}/`,
  'no url',
])('the HTTP client of a pull sends no token to the URL %s', async (url) => {
  const world = memoryWorld(() => answer(200, []));
  const client = new Client(ORG_URL, world, apiToken(TOKEN), { share: 90, parallel: 1 });
  expect(await client.get('others', url)).toEqual({ kind: 'stopped' });
  expect(client.problem).toMatchObject({ code: 'foreign-address' });
  expect(world.requests).toEqual([]);
});

test('a pull with a manipulated journal still writes the correct export of the org', async () => {
  const lines = (await endedEarly()).split('\n');
  const expected = await fresh();
  const line = fc.nat(lines.length - 1);
  const change = fc.oneof(
    fc.record({ kind: fc.constantFrom('remove', 'repeat', 'forge', 'steer'), at: line }),
    fc.record({ kind: fc.constant('swap'), at: line, other: line }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const changed = changes.reduce<readonly string[]>(applied, lines);
      const written = new Map([[JOURNAL, changed.join('\n')]]);
      const world = memoryWorld(orgServer(org), written);
      unwrap(await pulling(world));
      expect(visible(written)).toEqual(expected);
      expect(strangersAsked(world)).toEqual([]);
    }),
    { numRuns: 13 },
  );
});

test.each([
  ['without seals', (text: string) => text.replaceAll(/"seal":"[^"]+"/g, '"seal":"x"')],
  ['with other members', (text: string) => text.replaceAll(/"00uA\d+"/g, '"00uA0000000000000044"')],
  ['with missing lines', (text: string) => text.split('\n').toSpliced(1, 3).join('\n')],
  ['in an older format', (text: string) => text.split('\n').slice(1).join('\n')],
])(
  'a pull does not reuse the stored group members if their file was manipulated: a file %s',
  async (_, change) => {
    const written = new Map<string, string>();
    unwrap(await pulling(memoryWorld(orgServer(org), written)));
    written.set(MEMBERS, change(written.get(MEMBERS) ?? ''));
    const result = await pulling(memoryWorld(orgServer(org), written, BEGIN + 86_400_000));
    expect(unwrap(result).reusedMemberLists).toBe(0);
    expect(result.problems).toMatchObject([{ code: 'foreign-state' }]);
    expect(visible(written)).toEqual(await fresh());
  },
);

test('a pull does not reuse stored group members of another org, even if they were sealed with the same credentials', async () => {
  const written = new Map<string, string>();
  const url = 'https://other.okta.com';
  unwrap(await pulling(memoryWorld(orgServer(served(other)), written), { orgUrl: url }));
  expect(written.get(MEMBERS)).toContain('/users');
  expect(
    unwrap(await pulling(memoryWorld(orgServer(org), written, BEGIN + 86_400_000))).reusedMemberLists,
  ).toBe(0);
  expect(visible(written)).toEqual(await fresh());
  expect(
    unwrap(await pulling(memoryWorld(orgServer(org), written, BEGIN + 2 * 86_400_000))).reusedMemberLists,
  ).toBe(namedIn(tenant).size);
});

test('one of two simultaneous pulls is rejected before any request, and the export is that of the other pull', async () => {
  const expected = await fresh();
  for (let pair = 0; pair < 10; pair++) {
    const written = new Map<string, string>();
    const first = running(memoryWorld(orgServer(org), written));
    const second = running(memoryWorld(orgServer(served(other)), written));
    const late = async () => {
      await first.sleep(pair * 150, new AbortController().signal);
      return await pulling(second, { orgUrl: 'https://other.okta.com' });
    };
    const results = await Promise.all([pulling(first), late()]);
    expect(results).toMatchObject([{ ok: true }, { ok: false, problems: [{ code: 'locked' }] }]);
    expect(second.requests).toEqual([]);
    expect(visible(written)).toEqual(expected);
    expect(written.has(LOCK)).toBe(false);
  }
});

test('a long pull refreshes its lock, so that no other host takes over the lock', async () => {
  const written = new Map<string, string>();
  const stamps = new Set<number>();
  const world = memoryWorld((request, now) => {
    const { at } = JSON.parse(written.get(LOCK) ?? '{}') as { at: number };
    stamps.add(at);
    expect(now() - at).toBeLessThan(300_000);
    return request.url.includes('/rules') && stamps.size < 20
      ? answer(429, '', { 'retry-after': '100' })
      : orgServer(org)(request, now);
  }, written);
  await pulling(world);
  expect(world.now()).toBeGreaterThan(300_000);
  expect(stamps.size).toBeGreaterThan(3);
});

test('a pull that loses its lock writes nothing', async () => {
  const written = new Map<string, string>();
  const world = memoryWorld((request, now) => {
    if (request.url.includes('/users')) written.set(LOCK, lockText({ run: 'another' }));
    return orgServer(org)(request, now);
  }, written);
  expect(await pulling(world)).toMatchObject({ ok: false, problems: [{ code: 'lock-lost' }] });
  expect(visible(written)).toEqual(new Map());
  expect(written.get(LOCK)).toContain('another');
});

test.each([
  ['adds lines', (text: string) => `${text}["x","y",1]\n`],
  ['replaces it by another run', (text: string) => text.replaceAll(text.slice(8, 44), 'a'.repeat(36))],
])(
  'a pull writes no export if another process changes the journal of the pull: the process %s',
  async (_, change) => {
    const written = new Map<string, string>();
    const world = memoryWorld((request, now) => {
      if (request.url.includes('/zones')) written.set(JOURNAL, change(written.get(JOURNAL) ?? ''));
      return orgServer(org)(request, now);
    }, written);
    expect(await pulling(world)).toMatchObject({ ok: false, problems: [{ code: 'state-changed' }] });
    expect(visible(written)).toEqual(new Map());
  },
);

test.each([
  ['of a dead process', lockText({}), false, 'taken over'],
  ['of a running process', lockText({}), true, 'locked'],
  ['of another host, refreshed five minutes ago', lockText({ at: BEGIN - 300_000 }), undefined, 'locked'],
  ['of another host, refreshed an hour ago', lockText({ at: BEGIN - 3_600_000 }), undefined, 'taken over'],
  ['of another host in the future', lockText({ at: BEGIN + 86_400_000 }), undefined, 'taken over'],
  ['without a process', lockText({ pid: -1 }), true, 'taken over'],
  ['of process 0', lockText({ pid: 0 }), true, 'taken over'],
  ['that is empty', '', true, 'taken over'],
  ['that is not JSON', 'pid 1', true, 'taken over'],
])(
  'a pull takes over a stale lock and respects an active lock: a lock file %s',
  async (_, text, isRunning, outcome) => {
    const written = new Map([[LOCK, text]]);
    const world = { ...memoryWorld(orgServer(org), written), isRunning: () => Promise.resolve(isRunning) };
    const result = await pulling(world);
    expect(result).toMatchObject(
      outcome === 'locked'
        ? { ok: false, problems: [{ code: 'locked' }] }
        : { ok: true, problems: [{ code: 'lock-taken-over', severity: 'warning' }] },
    );
    expect(visible(written)).toEqual(outcome === 'locked' ? new Map() : await fresh());
    expect(written.has(LOCK)).toBe(outcome === 'locked');
  },
);

test('if many pulls find the same stale lock, exactly one of them takes it over', async () => {
  const written = new Map([[LOCK, lockText({ run: 'gone' })]]);
  const worlds = Array.from({ length: 12 }, () => ({
    ...memoryWorld(orgServer(org), written),
    isRunning: ({ pid }: { pid: number }) => Promise.resolve(pid !== 99),
  }));
  const results = await Promise.all(worlds.map((world) => pulling(world)));
  expect(results.filter(({ ok }) => ok).length).toBe(1);
  expect(visible(written)).toEqual(await fresh());
});

function running(world: MemoryWorld): MemoryWorld {
  return { ...world, isRunning: () => Promise.resolve(true) };
}

function lockText(changes: object): string {
  return JSON.stringify({ pid: 99, host: 'here', run: 'a', at: BEGIN - 1000, ...changes });
}

/** Seals journal pages with the credentials of the test, or with another secret. */
async function sealed(pages: readonly Page[], { secret = TOKEN, request = REQUEST } = {}): Promise<string> {
  const seal = await sealOf(secret);
  const lines = [runLine({ run: 'planted', request })];
  let previous = lines[0] ?? '';
  for (const [head, items] of pages) {
    const page = await sealedPage('planted', head, items, { seal, previous });
    lines.push(...page.lines);
    previous = page.seal;
  }
  return `${lines.join('\n')}\n`;
}

/** Replaces the id of the pull in a journal by that of another pull. */
function exchanged(text: string): string {
  return text.replaceAll('"planted"', '"another"');
}

function textOf(lines: readonly unknown[]): string {
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** Returns the journal that a killed pull left. */
async function endedEarly(): Promise<string> {
  const written = new Map<string, string>();
  const world = memoryWorld(
    (request, now) => (request.url.includes('/apps/') ? answer(500, '') : orgServer(org)(request, now)),
    written,
  );
  expect((await pulling(world)).ok).toBe(false);
  return written.get(JOURNAL) ?? '';
}

interface Change {
  readonly kind: string;
  readonly at: number;
  readonly other?: number;
}

function applied(lines: readonly string[], { kind, at, other: second = 0 }: Change): readonly string[] {
  const line = lines[at] ?? '';
  if (kind === 'remove') return lines.toSpliced(at, 1);
  if (kind === 'repeat') return lines.toSpliced(at, 0, line);
  if (kind === 'forge')
    return lines.with(at % lines.length, line.replace(/"name":"[^"]+"/, '"name":"forged"'));
  if (kind === 'steer')
    return lines.with(
      at % lines.length,
      line.replace(/"(end|next)":("[^"]+"|\{[^}]+\})/, `"next":"${EVIL}"`),
    );
  return lines.with(at % lines.length, lines[second] ?? '').with(second % lines.length, line);
}

async function fresh(): Promise<ReadonlyMap<string, string>> {
  const world = memoryWorld(orgServer(org));
  unwrap(await pulling(world, { destination: destinationOf('org') }));
  return visible(world.written);
}

function strangersAsked({ requests }: MemoryWorld): readonly string[] {
  return requests
    .map(({ url }) => url)
    .filter((url) => !url.startsWith(`${ORG_URL}/`) || /logs|\.\./.test(url));
}

function visible(written: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...written].filter(([path]) => !path.includes('/.')).sort());
}
