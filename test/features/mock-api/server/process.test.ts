import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../../../src/cli/program.js';
import { nodeServing } from '../../../../src/console/io/node/node-serving.js';
import { mockApi, serve } from '../../../../src/features/mock-api/server/entry/serve.js';
import type { JournalEntry } from '../../../../src/features/mock-api/server/journal/journal.js';
import { readSnapshot, unwrap } from '../../../../src/index.js';
import { memoryIo } from '../../../cli/memory-io.js';
import { groupsSavedBeforeKill } from './killed.js';
import { HEADERS, postGroup } from './post-group.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policy-preflight-serve-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the mock server applies a hundred concurrent writes, and its journal has them in the same order', async () => {
  const { url, end, io } = await serving('-', '--journal', 'journal.ndjson', '--save', 'saved.json');
  const names = Array.from({ length: 100 }, (_, index) => `Team ${index}`);
  const statuses = await Promise.all(names.map(async (name) => (await postGroup(url, name)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const entries = (await (
    await fetch(`${url}/_preflight/journal`, { headers: HEADERS })
  ).json()) as JournalEntry[];
  expect(entries.map(({ number, revision }) => [number, revision])).toEqual(
    names.map((_, index) => [index + 1, index + 1]),
  );
  expect(new Set(entries.flatMap(({ changes }) => changes.map(({ name }) => name)))).toEqual(new Set(names));
  const groups = (await (
    await fetch(`${url}/api/v1/groups?limit=200`, { headers: HEADERS })
  ).json()) as readonly {
    readonly profile: { readonly name: string };
  }[];
  expect(names.filter((name) => !groups.some(({ profile }) => profile.name === name))).toEqual([]);
  expect(await end()).toBe(0);
  const written = (io.files.get('journal.ndjson') ?? '').trimEnd().split('\n');
  expect(written.map((line) => JSON.parse(line))).toEqual(
    entries.concat([expect.objectContaining({ number: 101 })]),
  );
  const saved = unwrap(readSnapshot(io.files.get('saved.json') ?? ''));
  expect(saved.groups.filter(({ name }) => names.includes(name ?? ''))).toHaveLength(100);
  expect(io.out()).toMatch(
    /^serving - at http:\/\/127\.0\.0\.1:\d+\n[\s\S]*\nstopped after 101 requests and 100 changes of the org; saved the org to saved\.json\n$/,
  );
});

test('`serve` reports which lists the export lacks', async () => {
  const { io, out } = memoryIo();
  expect(await run(['serve', 'org.json'], io)).toBe(0);
  expect(out()).toContain(
    '\n  the export lacks the assignments of 3 applications and the members of 9 groups: the server returns empty lists for them\n',
  );
});

test('a mock server that receives a stop signal finishes pending requests and accepts no further requests', async () => {
  const { url, end } = await serving('org.json', '--fault', 'slow:1');
  const slow = fetch(`${url}/api/v1/groups`, { headers: HEADERS });
  while (
    ((await (await fetch(`${url}/_preflight`, { headers: HEADERS })).json()) as { requests: number })
      .requests === 0
  );
  const ended = end();
  expect((await slow).status).toBe(200);
  expect(await ended).toBe(0);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('if the mock server is killed while it saves the org, the saved file is still complete', async () => {
  expect(await groupsSavedBeforeKill(join(folder, 'killed.json'), 0)).toBeGreaterThanOrEqual(11);
});

test.each([
  [['serve', 'org.json', '--host', '0.0.0.0'], 'is reachable from other machines'],
  [['serve', 'org.json', '--tls-cert', 'org.json'], '`--tls-cert` and `--tls-key` need each other'],
  [['serve', 'org.json', '--token', 'a', '--token-file', 'b'], 'cannot be used together'],
  [['serve', 'org.json', '--fault', '4290:1'], 'did you mean `429`?'],
  [['serve', 'org.json', '--fault', '429'], 'expected a fraction from 0 to 1'],
  [['serve', 'org.json', '--fault', '429:2'], 'expected a fraction from 0 to 1'],
  [['serve', 'org.json', '--rate-limit', 'other=1'], 'did you mean `others`?'],
  [['serve', 'org.json', '--rate-limit', 'others'], 'expected a number after the bucket'],
  [['serve', 'org.json', '--now', 'yesterday'], 'expected a time'],
  [['serve', 'org.json', '--port', '70000'], 'expected a number from 0 to 65535'],
])(
  'the command preflight %j, which starts the mock server, fails with an error message that contains "%s"',
  async (argv, words) => {
    const { io, out, err } = memoryIo();
    expect(await run(argv, io)).toBe(2);
    expect(err()).toContain(words);
    expect(out()).toBe('');
  },
);

test('`serve` reports a port that is in use and an invalid certificate', async () => {
  const { url, end } = await serving('org.json');
  const { port } = new URL(url);
  const taken = memoryIo({ serving: nodeServing });
  expect(await run(['serve', 'org.json', '--port', port], taken.io)).toBe(2);
  expect(taken.err()).toContain('the port is in use; pass another `--port`');
  const noKey = memoryIo({ serving: nodeServing });
  expect(await run(['serve', 'org.json', '--tls-cert', 'org.json', '--tls-key', 'org.json'], noKey.io)).toBe(
    2,
  );
  expect(noKey.err()).toContain('check that the certificate and the key are PEM files');
  await end();
});

/** Runs a command line in this process, with a server on a real port, until it is stopped. */
async function serving(...argv: readonly string[]) {
  let end = () => {};
  let tell = (_url: string) => {};
  const url = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const io = memoryIo({
    stdin: '{"brand": "OKTA", "policies": []}',
    serving: {
      async listen(answering, address) {
        const listening = await nodeServing.listen(answering, address);
        tell(listening.url);
        return listening;
      },
      ended: () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    },
  });
  const code = run(['serve', ...argv], io.io);
  return {
    url: await url,
    io,
    end: async () => {
      await Promise.resolve();
      end();
      return await code;
    },
  };
}

test('if the mock server uses https, the links in its responses use https too', async () => {
  const [cert, key] = ['cert', 'key'].map((name) =>
    fileURLToPath(new URL(`../../../../fixtures/server/${name}.pem`, import.meta.url)),
  );
  const { url, end } = await serving('org.json', '--tls-cert', cert ?? '', '--tls-key', key ?? '');
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const ca = await readFile(cert ?? '');
  const link = await new Promise((resolve, reject) => {
    get(`${url}/api/v1/groups`, { ca, headers: HEADERS, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.headers.link));
    }).on('error', reject);
  });
  expect(link).toContain(`<${url}/api/v1/groups?limit=10000>; rel="self"`);
  expect(await end()).toBe(0);
});

test('`serve` does not start for a file that is not an org, and reports the reason', () => {
  expect(() => serve('{"policies": 1')).toThrow('expected');
  expect(() => serve(undefined as never)).toThrow('is not a document');
  expect(() => mockApi({ policies: [] }, { now: 'yesterday' })).toThrow('is not a time');
});
