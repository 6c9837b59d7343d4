import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mockApi, type OrgApi, serve } from '../src/features/mock-api/server/entry/serve.js';
import { orgOf } from './analyse/orgs.js';
import { figure, table } from './measure.js';

/**
 * Measures `preflight serve` under load: 1,000 requests per second for a minute, on one core if `taskset` is installed. Four in five are
 * GET requests, and one is a simulation. Also measures the CPU time that a write to the mock API needs, with and without the guard that
 * checks writes. Uses the built package in dist.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const ORG = `${root}fixtures/orgs/salto.json`;
const SECONDS = Number(process.env.SECONDS ?? 60);
const RATE = 1000;

const SERVERS = {
  echo: () => echoServer(),
  lists: () => serve(orgOf('realistic', 1000)).url,
} as const;
const [server] = process.argv.slice(2);
if (server !== undefined) console.log(await SERVERS[server as keyof typeof SERVERS]());
else {
  await lists();
  if (!existsSync(`${root}dist/cli/main.js`)) throw new Error('there is no dist: run `npm run build` first');
  await underLoad();
  await guarded();
}

/** Compares the CPU time of the server for GET requests with that of a server that answers a constant. */
async function lists(): Promise<void> {
  const echo = await cpuOfRequests('echo', '/', 20_000);
  const paths = {
    'one policy': '/api/v1/policies/policy',
    '200 groups': '/api/v1/groups?limit=200',
    '1,001 rules of a policy': '/api/v1/policies/policy/rules',
  };
  const rows = [['constant', figure(echo), '1.0']];
  for (const [name, path] of Object.entries(paths)) {
    const time = await cpuOfRequests('lists', path, 10_000);
    rows.push([name, figure(time), (time / echo).toFixed(1)]);
  }
  console.log(table(['GET', 'µs of CPU', 'ratio to a constant'], rows));
}

/** Returns the CPU time of a new server for each request in microseconds, with 50 connections, after a warm-up. */
async function cpuOfRequests(name: keyof typeof SERVERS, path: string, count: number): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await urlFrom(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const requests = (some: number) =>
    Promise.all(Array.from({ length: some }, () => received(url + path, agent)));
  await requests(count / 10);
  const before = cpuOf(child);
  await requests(count);
  const time = ((cpuOf(child) - before) / count) * 1e6;
  child.kill();
  agent.destroy();
  return time;
}

function received(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: 'SSWS any' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}

async function echoServer(): Promise<string> {
  const body = JSON.stringify({ id: 'policy', name: 'Policy' });
  const echo = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
}

async function underLoad(): Promise<void> {
  const autocannon = loadTool();
  if (autocannon === undefined) {
    console.log('autocannon is not installed: npm ci --prefix bench/peers');
    return;
  }
  const { child, url } = await started();
  const before = memoryOf(child);
  const { latency, requests, non2xx, errors } = await autocannon({
    url,
    connections: 16,
    duration: SECONDS,
    overallRate: RATE,
    headers: { authorization: 'SSWS any', 'content-type': 'application/json' },
    requests: mix(),
  });
  const after = memoryOf(child);
  const cpu = cpuOf(child);
  child.kill();
  console.log(
    table(
      [
        'requests a second',
        'p50, ms',
        'p99, ms',
        'longest, ms',
        'refused',
        'lost',
        'CPU, s',
        'memory before, MB',
        'after',
      ],
      [
        [requests.average, latency.p50, latency.p99, latency.max, non2xx, errors, cpu, before, after].map(
          String,
        ),
      ],
    ),
  );
}

function mix(): readonly LoadRequest[] {
  const org = JSON.parse(readFileSync(ORG, 'utf8')) as {
    readonly policies?: readonly { readonly id: string }[];
  };
  const id = org.policies?.[0]?.id ?? '';
  const body = JSON.stringify({
    appInstance: '0oa1lvvm25CYkpaDx696',
    policyContext: { groups: { ids: ['00gc37akzpe7UpSqH697'] }, ip: '203.0.113.7' },
  });
  return [
    { method: 'GET', path: '/api/v1/policies?type=ACCESS_POLICY' },
    { method: 'GET', path: `/api/v1/policies/${id}` },
    { method: 'GET', path: '/api/v1/groups?limit=200' },
    { method: 'GET', path: '/api/v1/apps?limit=200' },
    { method: 'POST', path: '/api/v1/policies/simulate', body },
  ];
}

/** Starts `preflight serve` in its own process. Returns the process and its URL. */
async function started(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const argv = [process.execPath, `${root}dist/cli/main.js`, 'serve', ORG];
  const [program = '', ...rest] = existsSync('/usr/bin/taskset') ? ['taskset', '-c', '0', ...argv] : argv;
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, url: await urlFrom(child) };
}

/** Returns the URL that a server prints. */
function urlFrom({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    stdout?.on('data', (data) => {
      const [found] = /http:\/\/\S+/.exec(String(data)) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
}

/** Returns the resident memory in MB, if the system reports it. */
function memoryOf({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readOf(`/proc/${pid}/status`)) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Returns the CPU time in seconds, if the system reports it. */
function cpuOf({ pid }: ChildProcess): number {
  const [user = 0, system = 0] = readOf(`/proc/${pid}/stat`).split(' ').slice(13, 15).map(Number);
  return (user + system) / 100;
}

function readOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Measures the median CPU time of a write to the mock API in milliseconds, with and without the option `guard`, which checks each write.
 */
async function guarded(): Promise<void> {
  const orgs = [
    ['salto.json, 15 policies', readFileSync(ORG, 'utf8')],
    ['50 rules', orgOf('realistic', 50)],
    ['200 rules', orgOf('realistic', 200)],
  ] as const;
  const rows: string[][] = [];
  for (const [name, org] of orgs) {
    const without = await medianOfWrites(mockApi(org));
    const guard = await medianOfWrites(mockApi(org, { guard: 'report' }));
    rows.push([name, String(without), String(guard)]);
  }
  console.log(table(['org', 'a write, ms of CPU', 'with the guard'], rows));
}

async function medianOfWrites(api: OrgApi): Promise<number> {
  const policy = api.snapshot().policies.find(({ rules }) => rules.length > 1);
  const path = `/api/v1/policies/${policy?.id}/rules/${policy?.rules[0]?.id}`;
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn++) {
    const start = process.cpuUsage();
    const { status } = await api.fetch(
      new Request(`http://localhost${path}/lifecycle/${turn % 2 === 0 ? 'deactivate' : 'activate'}`, {
        method: 'POST',
        headers: { authorization: 'SSWS any' },
      }),
    );
    if (status !== 204) throw new Error(`${path}: ${status}`);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return Math.round(times.sort((a, b) => a - b)[times.length >> 1] ?? 0);
}

interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

interface LoadResult {
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly requests: { readonly average: number };
  readonly non2xx: number;
  readonly errors: number;
}

/** Loads the load generator autocannon, which has no types. */
function loadTool(): ((options: object) => Promise<LoadResult>) | undefined {
  try {
    return createRequire(join(root, 'bench/peers/package.json'))('autocannon');
  } catch {
    return undefined;
  }
}
