import { spawn } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { nodePulling } from '../../../src/console/io/node/node-pulling.js';
import { memoryIo } from '../../cli/memory-io.js';
import { PROGRAM } from '../../cli/program-arguments.js';
import { httpServer } from './http-server.js';
import { answer, type Fault, orgServer, refusal, TOKEN } from './org-server.js';
import { SECRET, served } from './tenant.js';
import { tenantOf } from './tenants.js';

const tenant = tenantOf({ users: 45, groups: 6, apps: 4, policies: 6 });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policy-preflight-pull-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('every command accepts an export that `preflight pull` wrote', async () => {
  const out = join(folder, 'org');
  const server = await serving();
  const pulled = await preflight(['pull', server.url, '--output', out], { OKTA_API_TOKEN: TOKEN });
  expect(pulled).toMatchObject({ code: 0, err: '' });
  expect(pulled.out).toContain('policies 6, rules 18, ');
  const files = await textsIn(out);
  const again = await preflight(['pull', server.url, '--output', out], { OKTA_API_TOKEN: TOKEN });
  expect(again.code).toBe(0);
  expect(await textsIn(out)).toEqual(files);
  await server.close();
  const everything = JSON.stringify([pulled, again, await textsIn(folder)]);
  expect(everything).not.toContain(TOKEN);
  expect(everything).not.toContain(SECRET);
  expect((await preflight(['inspect', out])).out).toContain('no other problems');
  const linted = await preflight(['lint', out, '--no-config', '--quiet']);
  expect(linted).toMatchObject({ code: 0, out: '' });
  expect((await preflight(['analyze', out])).out).toContain('18 rules: 4 reachable');
  const { id } = tenant.apps[0] as (typeof tenant.apps)[number];
  const simulated = await preflight([
    'simulate',
    out,
    '--app',
    id,
    '--user',
    tenant.users[0]?.id ?? '',
    '--format',
    'json',
  ]);
  expect(JSON.parse(simulated.out).evaluation).toHaveLength(3);
});

test('if the service refuses to return some lists, a pull states this in its exit code and in the export', async () => {
  const server = await serving((_, path) =>
    path === '/api/v1/users' ? refusal(403, 'E0000006') : undefined,
  );
  const out = join(folder, 'partly.json');
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${TOKEN}\n`);
  const checked = await preflight(['pull', server.url, '--check', '--token-file', tokenFile]);
  expect(checked.code).toBe(3);
  expect(checked.out).toContain('not readable: 403 E0000006, needs okta.users.read');
  const pulled = await preflight(['pull', server.url, '--output', out, '--token-file', '-'], {}, TOKEN);
  expect(pulled.code).toBe(3);
  expect(pulled.out).toContain('users: 403 E0000006');
  expect(
    (await preflight(['pull', server.url, '--output', out, '--allow-partial', '--token-file', tokenFile]))
      .code,
  ).toBe(3);
  expect(JSON.parse(await readFile(out, 'utf8')).manifest.unknown).toMatchObject([
    { collection: 'users' },
    { collection: 'appUsers' },
  ]);
  await rm(tokenFile);
  expect(JSON.stringify([checked, pulled, await textsIn(folder)])).not.toContain(TOKEN);
  await server.close();
});

test.each([
  ['PEM', (key: KeyObject) => key.export({ type: 'pkcs1', format: 'pem' }).toString()],
  [
    'a JSON Web Key',
    (key: KeyObject) => JSON.stringify({ keys: [{ ...key.export({ format: 'jwk' }), kid: 'key1' }] }),
  ],
])('an OAuth client of a pull authenticates with a key file in the form of %s', async (_, text) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const org = orgServer(served(tenant));
  const server = await httpServer((request, now) => {
    if (request.method !== 'POST')
      return request.headers.authorization === 'Bearer access1' || request.url.includes('well-known')
        ? org(request, now)
        : refusal(403, 'E0000005');
    const [head = '', body = '', signature = ''] = (
      new URLSearchParams(request.body).get('client_assertion') ?? ''
    ).split('.');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    const hasKeyId = JSON.parse(Buffer.from(head, 'base64url').toString()).kid === 'key1';
    return isSigned && hasKeyId
      ? answer(200, { access_token: 'access1', token_type: 'Bearer' })
      : answer(401, { error: 'invalid_client' });
  });
  const keyFile = join(folder, 'key');
  await writeFile(keyFile, text(privateKey));
  const argv = ['pull', server.url, '--check', '--client-id', '0oa1', '--key-file', keyFile];
  const checked = await preflight([...argv, '--key-id', 'key1']);
  expect(checked).toMatchObject({
    code: 0,
    out: expect.stringContaining('the credentials can read everything requested'),
  });
  const other = await preflight([...argv, '--key-id', 'another']);
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining('invalid_client') });
  await writeFile(keyFile, 'no key');
  expect(await preflight(argv)).toMatchObject({
    code: 2,
    err: expect.stringContaining('the file contains no private key'),
  });
  await rm(keyFile);
  await server.close();
});

test.each([
  [['pull', TOKEN], 'the argument is not the URL of an org'],
  [['pull', 'http://acme.example.com', '--output', 'org'], 'is not encrypted'],
  [['pull', 'https://acme-admin.example.com', '--output', 'org'], 'pass `https://acme.example.com`'],
  [['pull', `https://acme.example.com/?token=${TOKEN}`], 'contains more than the host'],
  [
    ['pull', 'https://acme.example.com', '--output', 'org', '--token', TOKEN],
    'a token must not be an argument',
  ],
  [['pull', 'https://acme.example.com', TOKEN], 'too many arguments'],
  [['pull', 'https://acme.example.com'], 'no output'],
  [['pull', 'https://acme.example.com', '--output', 'org'], 'no token'],
  [['pull', 'https://acme.example.com', '--output', 'org', '--client-id', 'x'], 'need each other'],
  [['pull', 'https://acme.example.com', '--output', 'org', '--quota', '101'], 'pass 100 percent or less'],
  [['pull', 'https://acme.example.com', '--output', 'org', '--only', 'polices'], 'did you mean `policies`?'],
  [
    ['pull', 'https://acme.example.com', '--output', 'org.json', '--token-file', 'org.json'],
    'contains no token',
  ],
])('the command line preflight %j is rejected with the reason: %s', async (argv, words) => {
  const { code, err, out } = await preflight(argv);
  expect(code).toBe(2);
  expect(err).toContain(words);
  expect(out + err).not.toContain(TOKEN);
});

test('a pull does not change a folder or file that no pull wrote', async () => {
  const stranger = join(folder, 'stranger.json');
  await writeFile(stranger, '{"policies": []}');
  const env = { OKTA_API_TOKEN: TOKEN };
  const file = await preflight(['pull', 'https://acme.example.com', '--output', stranger], env);
  expect(file).toMatchObject({ code: 2, err: expect.stringContaining('no pull wrote it') });
  const whole = await preflight(['pull', 'https://acme.example.com', '--output', folder], env);
  expect(whole).toMatchObject({ code: 2, err: expect.stringContaining('pass an empty folder') });
  await rm(stranger);
});

test('a pull continues after its process was killed', async () => {
  const undisturbed = await serving();
  expect(
    (await preflight(['pull', undisturbed.url, '--output', join(folder, 'whole')], { OKTA_API_TOKEN: TOKEN }))
      .code,
  ).toBe(0);
  const requests = undisturbed.requests.length;
  await undisturbed.close();
  const out = join(folder, 'killed');
  let asked = 0;
  let kill = () => {};
  const server = await serving(() => {
    if (++asked === requests >> 1) kill();
    return undefined;
  });
  const killed = started(['pull', server.url, '--output', out]);
  kill = () => killed.child.kill('SIGKILL');
  expect(await killed.ended).toMatchObject({ code: 'SIGKILL' });
  const went = await started(['pull', server.url, '--output', out]).ended;
  expect(went).toMatchObject({ code: 0, out: expect.stringContaining('reused from the interrupted run') });
  expect(went.err).toContain(`process ${killed.child.pid} no longer runs`);
  expect(server.requests.length).toBeLessThan(requests + 25);
  await server.close();
  expect(withoutUrl(await textsIn(out))).toEqual(withoutUrl(await textsIn(join(folder, 'whole'))));
});

test('one of two processes that pull into one folder is rejected, and the files are those of the other process', async () => {
  let isHeld = true;
  const server = await serving((_, path) =>
    isHeld && path === '/api/v1/zones' ? refusal(500, 'E0000009') : undefined,
  );
  const out = join(folder, 'both');
  const runs = [
    started(['pull', server.url, '--output', out]),
    started(['pull', server.url, '--output', out]),
  ];
  // The server answers requests for zones with an error until one of the processes ends. The process that has reserved the destination
  // therefore runs until the other process has tried to use it.
  await Promise.race(runs.map(({ ended }) => ended));
  isHeld = false;
  const ends = await Promise.all(runs.map(({ ended }) => ended));
  expect(ends.map(({ code }) => code).sort()).toEqual([0, 2]);
  expect(ends.find(({ code }) => code === 2)?.err).toContain('another run writes to this destination');
  const alone = join(folder, 'alone');
  await preflight(['pull', server.url, '--output', alone], { OKTA_API_TOKEN: TOKEN });
  expect(await textsIn(out)).toEqual(await textsIn(alone));
  await server.close();
});

test('a pull neither reads nor writes through a symbolic link in its destination', async () => {
  const server = await serving();
  const env = { OKTA_API_TOKEN: TOKEN };
  const target = join(folder, 'elsewhere');
  await mkdir(target);
  await writeFile(join(target, 'file'), 'as it was');
  for (const [link, to] of [
    ['.pull', target],
    ['policies', target],
    ['.pull/journal.ndjson', join(target, 'file')],
    ['.pull/members.ndjson', '/dev/zero'],
    ['.pull/lock', join(target, 'file')],
    ['policies/ACCESS_POLICY', target],
  ] as const) {
    const out = join(folder, 'linked');
    await mkdir(dirname(join(out, link)), { recursive: true });
    await symlink(to, join(out, link));
    const refused = await preflight(['pull', server.url, '--output', out], env);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('contains this symbolic link') });
    await rm(out, { recursive: true });
  }
  const out = join(folder, 'linked');
  await mkdir(out);
  await symlink(join(target, 'file'), join(out, 'manifest.json.tmp'));
  await writeFile(join(out, 'manifest.json'), '');
  expect((await preflight(['pull', server.url, '--output', out], env)).code).toBe(0);
  expect(await textsIn(target)).toEqual({ '/file': 'as it was' });
  await rm(target, { recursive: true });
  await server.close();
});

/** Starts a command line in a separate process. */
function started(argv: readonly string[]) {
  const env = { ...process.env, OKTA_API_TOKEN: TOKEN };
  const child = spawn(process.execPath, [...PROGRAM, ...argv], { env });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (piece) => (texts.out += piece));
  child.stderr.on('data', (piece) => (texts.err += piece));
  const ended = new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code: code ?? signal, ...texts })),
  );
  return { child, ended };
}

const serving = (fault?: Fault) => httpServer(orgServer(served(tenant), fault));

/** Runs a command line in this process, with a real network and real files. */
async function preflight(argv: readonly string[], env: Readonly<Record<string, string>> = {}, stdin = '') {
  const { io, out, err } = memoryIo({ env, stdin, pulling: nodePulling() });
  const code = await run(argv, io);
  return { code, out: out(), err: err() };
}

/** Returns the texts of all files in a folder, by name. Files that contain the time of the pull are left out. */
async function textsIn(path: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = names.filter(
    (entry) => entry.isFile() && entry.name !== 'last-run.json' && entry.name !== 'members.ndjson',
  );
  const texts = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file.slice(path.length), await readFile(file, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

function withoutUrl(texts: Readonly<Record<string, string>>): unknown {
  return JSON.parse(JSON.stringify(texts).replaceAll(/127\.0\.0\.1:\d+/g, 'org'));
}
