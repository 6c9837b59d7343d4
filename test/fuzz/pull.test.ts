import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { unwrap } from '../../src/documents/unwrap.js';
import { PROGRAM } from '../cli/program-arguments.js';
import { httpServer } from '../features/pull/http-server.js';
import { BEGIN, memoryWorld } from '../features/pull/memory-world.js';
import { orgDocument } from '../features/pull/org-document.js';
import { answer, orgServer, TOKEN } from '../features/pull/org-server.js';
import { ALL, contentOf, pulling, readBack } from '../features/pull/pulling.js';
import { namedIn, served } from '../features/pull/tenant.js';
import { arbitraryTenant, edited, type TenantSize, tenantOf } from '../features/pull/tenants.js';

const KILLS = 200;

/** The maximum number of objects on a page of the service's API. */
const PAGE = 200;

const SIZES: readonly TenantSize[] = [
  { users: 1000, groups: 50, apps: 40, policies: 20 },
  { users: 10_000, groups: 500, apps: 500, policies: 60 },
];

test.each(SIZES)(
  'a pull of an org of the size %j equals the org, with the number of requests in docs/pull.md',
  async (size) => {
    const tenant = tenantOf(size);
    const org = served(tenant);
    const world = memoryWorld(orgServer(org, undefined, PAGE));
    const { cost } = unwrap(await pulling(world));
    const named = namedIn(tenant);
    const whole = assembleDocuments([{ name: 'org.json', value: orgDocument(org, named) }]);
    expect(contentOf(unwrap(readBack(world.written)))).toEqual(contentOf(unwrap(whole)));
    const pages = (count: number) => Math.max(1, Math.ceil(count / PAGE));
    const members = tenant.groups
      .filter(({ id }) => named.has(id))
      .map((group) => pages(group.members.length));
    const counted =
      1 +
      13 +
      size.policies +
      8 +
      2 +
      pages(size.groups) +
      pages(size.apps) +
      pages(size.users) +
      members.reduce((sum, count) => sum + count, 0) +
      2 * size.apps +
      4;
    console.log(
      `${JSON.stringify(size)}: ${cost.calls} requests, ${Math.round(world.now() / 1000)} s of the service's time`,
    );
    expect(cost.calls).toBe(counted);
  },
);

test('with the rate limits of a workforce org, a pull takes the minutes stated in docs/pull.md', async () => {
  const tenant = tenantOf({ users: 10_000, groups: 500, apps: 300, policies: 160 });
  const quotas = new Map([
    ['apps', 100],
    ['groups', 500],
    ['users', 600],
    ['others', 1200],
  ]);
  const used = new Map<string, { minute: number; count: number }>();
  const org = orgServer(served(tenant), undefined, PAGE);
  const world = memoryWorld((request, now) => {
    const bucket = /\/v1\/(apps|groups|users)/.exec(request.url)?.[1] ?? 'others';
    const limit = quotas.get(bucket) ?? 0;
    const minute = Math.floor(now() / 60_000);
    const before = used.get(bucket);
    const count = (before?.minute === minute ? before.count : 0) + 1;
    used.set(bucket, { minute, count });
    const rate = {
      'x-rate-limit-limit': limit,
      'x-rate-limit-remaining': Math.max(0, limit - count),
      'x-rate-limit-reset': (minute + 1) * 60,
    };
    const inner = count > limit ? answer(429, '') : org(request, now);
    const header = (name: string) =>
      Object.hasOwn(rate, name) ? String(rate[name as keyof typeof rate]) : inner.header(name);
    return { ...inner, header };
  });
  const { cost } = unwrap(await pulling(world, { wanted: { ...ALL, assignments: 'groups' } }));
  const minutes = cost.milliseconds / 60_000;
  console.log(
    `${cost.calls} requests in ${minutes.toFixed(1)} minutes, ${cost.repeats} again, ${JSON.stringify(cost.waits)}`,
  );
  expect(cost.repeats).toBe(0);
  expect(minutes).toBeLessThan(6);
});

test('a pull after any change of the tenant equals a fresh pull', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryTenant, { minLength: 2, maxLength: 4 }),
      fc.boolean(),
      async (tenants, deletionMoves) => {
        const written = new Map<string, string>();
        let last = tenants[0] ?? tenantOf({ users: 1, groups: 2, apps: 1, policies: 1 });
        for (const [number, next] of tenants.entries()) {
          last = number === 0 ? next : edited(last, next, deletionMoves, 10 + number);
          unwrap(await pulling(memoryWorld(orgServer(served(last)), written, BEGIN + number * 86_400_000)));
        }
        const fresh = memoryWorld(orgServer(served(last)));
        unwrap(await pulling(fresh));
        const visible = (files: ReadonlyMap<string, string>) =>
          [...files].filter(([path]) => !path.includes('/.')).sort();
        expect(visible(written)).toEqual(visible(fresh.written));
      },
    ),
    { numRuns: 300 },
  );
});

test('one of two simultaneous pulls into one folder completes and the other is rejected, in 200 attempts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'policy-preflight-pull-pairs-'));
  const sizes = [
    { users: 3, groups: 4, apps: 4, policies: 12 },
    { users: 2, groups: 3, apps: 2, policies: 2 },
  ];
  const servers = await Promise.all(sizes.map((size) => httpServer(orgServer(served(tenantOf(size))))));
  const run = (server: number, out: string) =>
    new Promise<number | null>((resolve) => {
      const argv = [...PROGRAM, 'pull', servers[server]?.url ?? '', '--output', out];
      spawn(process.execPath, argv, {
        stdio: 'ignore',
        env: { ...process.env, OKTA_API_TOKEN: TOKEN },
      }).on('exit', resolve);
    });
  const wholes = await Promise.all(
    servers.map(async (_, server) => {
      const out = join(folder, `whole-${server}`);
      expect(await run(server, out)).toBe(0);
      return visibleOf(await textsIn(out));
    }),
  );
  const tally: Record<string, number> = {};
  for (let pair = 0; pair < 200; pair++) {
    const out = join(folder, `pair-${pair}`);
    const codes = await Promise.all([run(0, out), run(1, out)]);
    const made = codes.indexOf(0);
    const left = visibleOf(await textsIn(out));
    // Each of the two pulls succeeds (exit code 0) or is rejected (2). If they did not run at the same time, the second pull found the
    // folder of another org, and rejected it or replaced it.
    expect(codes.every((code) => code === 0 || code === 2)).toBe(true);
    expect(wholes).toContainEqual(left);
    const next = await run(made, out);
    expect([0, 2]).toContain(next);
    expect(wholes).toContainEqual(visibleOf(await textsIn(out)));
    const outcome = `${codes.join(' and ')}, then ${next}`;
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    await rm(out, { recursive: true });
  }
  console.log(`pairs of pulls: ${JSON.stringify(tally)}`);
  await Promise.all(servers.map((server) => server.close()));
  await rm(folder, { recursive: true });
});

test('a pull that is killed at 200 moments continues without loss, duplicates or a leaked token', async () => {
  const tenant = tenantOf({ users: 400, groups: 40, apps: 40, policies: 20 });
  const folder = await mkdtemp(join(tmpdir(), 'policy-preflight-pull-kill-'));
  let asked = 0;
  let moment = Number.POSITIVE_INFINITY;
  let kill = () => {};
  const server = await httpServer(
    orgServer(served(tenant), () => {
      if (++asked >= moment) kill();
      return undefined;
    }),
  );
  const out = join(folder, 'killed');
  const run = (to: string) =>
    new Promise<number | null>((resolve) => {
      asked = 0;
      const argv = [...PROGRAM, 'pull', server.url, '--output', to];
      const child = spawn(process.execPath, argv, {
        stdio: 'ignore',
        env: { ...process.env, OKTA_API_TOKEN: TOKEN },
      });
      kill = () => child.kill('SIGKILL');
      child.on('exit', resolve);
    });
  expect(await run(join(folder, 'whole'))).toBe(0);
  const whole = await textsIn(join(folder, 'whole'));
  const requests = asked;
  let killed = 0;
  for (const at of fc.sample(fc.integer({ min: 1, max: requests }), KILLS)) {
    moment = at;
    if ((await run(out)) === null) killed++;
    // Every file that the killed run left is complete, as after an uninterrupted run.
    const standing = await textsIn(out);
    for (const [file, text] of Object.entries(standing))
      if (!file.includes('.pull')) expect(text).toBe(whole[file]);
    expect(JSON.stringify(standing)).not.toContain(TOKEN);
  }
  moment = Number.POSITIVE_INFINITY;
  expect(await run(out)).toBe(0);
  await server.close();
  const end = await textsIn(out);
  await rm(folder, { recursive: true });
  console.log(`killed ${killed} of ${KILLS} times, at some of ${requests} requests`);
  expect(killed).toBeGreaterThan(KILLS / 2);
  expect(visibleOf(end)).toEqual(visibleOf(whole));
});

async function textsIn(path: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = files.map(async (file) => [file.slice(path.length), await readFile(file, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

function visibleOf(texts: Readonly<Record<string, string>>): unknown {
  return Object.entries(texts)
    .filter(([file]) => !file.includes('.pull'))
    .sort();
}
