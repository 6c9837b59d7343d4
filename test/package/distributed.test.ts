import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ARE_ASKED } from './tools.js';

const EXAMPLES = resolve('examples/distributed');
const FIXTURES = resolve('fixtures/cli');
const PYTHON = '/usr/bin/python3';

/** The built program, as the command `preflight`. */
const cli = [process.execPath, resolve('dist/cli/main.js')];

const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-shards-'));
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Two months of a log, one file per day. */
const EVENTS = readFileSync(join(FIXTURES, 'history/logs/september.ndjson'), 'utf8');
mkdirSync(join(folder, 'logs'));
for (let day = 0; day < 60; day++) {
  const later = (_: string, time: string) =>
    `"published": "${new Date(Date.parse(time) + day * 86_400_000 * 5).toISOString()}"`;
  const text = EVENTS.replaceAll(/"published": "([^"]+)"/g, later).replaceAll(
    '"uuid": "',
    `"uuid": "${day}-`,
  );
  writeFileSync(join(folder, `logs/${day}.ndjson`), text);
}

const WORDS = ['logs', 'backtest', 'logs', '--export', join(FIXTURES, 'org.json')];
const env = { ...process.env, PREFLIGHT: cli.join(' ') };

function started(command: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const child = spawn(command, args, { cwd: folder, stdio: 'ignore', env: { ...env, ...more } });
  children.push(child);
  return child;
}

/** Runs a command that distributes work to two workers, kills one of them when the first shards exist, and returns the answer. */
async function answerWith(driver: ChildProcess, out: string, worker: ChildProcess): Promise<string> {
  let text = '';
  driver.stdout?.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const ended = new Promise<number | null>((done) => driver.on('close', done));
  const shards = join(folder, out, 'shards');
  mkdirSync(shards, { recursive: true });
  const watcher = watch(shards, () => {
    if (isBegun(shards)) worker.kill('SIGKILL');
  });
  expect(await ended).toBe(0);
  watcher.close();
  expect(worker.signalCode).toBe('SIGKILL');
  return text;
}

function isBegun(shards: string): boolean {
  return readdirSync(shards).some((name) => /^\d+-of-\d+\.ndjson$/.test(name));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function alone(): string {
  const [node = '', ...rest] = cli;
  return execFileSync(node, [...rest, ...WORDS, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
}

const hasDask = ARE_ASKED && spawnSync(PYTHON, ['-c', 'import distributed']).status === 0;
const hasBullmq =
  ARE_ASKED &&
  spawnSync('redis-server', ['--version']).status === 0 &&
  existsSync(join(EXAMPLES, 'node_modules/bullmq'));

test.skipIf(!hasDask)(
  'two Dask workers, one of them killed, give the same log report as one process (skipped without python3-distributed)',
  async () => {
    const port = await freePort();
    const scheduler = `tcp://127.0.0.1:${port}`;
    const options = ['--host', '127.0.0.1', '--no-dashboard'];
    started(PYTHON, ['-m', 'distributed.cli.dask_scheduler', '--port', String(port), ...options]);
    const workers = [1, 2].map(() =>
      started(PYTHON, [
        '-m',
        'distributed.cli.dask_worker',
        scheduler,
        '--no-nanny',
        '--nthreads',
        '1',
        '--no-dashboard',
      ]),
    );
    const driver = spawn(
      PYTHON,
      [
        join(EXAMPLES, 'dask_driver.py'),
        ...['--scheduler', scheduler, '--shards', '3', '--checkpoint', 'dask', '--format', 'json'],
        '--',
        ...WORDS,
      ],
      { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(driver);
    expect(await answerWith(driver, 'dask', workers[0] as ChildProcess)).toBe(alone());
  },
);

test.skipIf(!hasBullmq)(
  'two BullMQ workers, one of them killed, give the same log report as one process (skipped without redis-server and bullmq)',
  async () => {
    const port = await freePort();
    started('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '']);
    const redis = { REDIS_URL: `redis://127.0.0.1:${port}` };
    const program = join(EXAMPLES, 'bullmq-driver.mjs');
    const workers = [1, 2].map(() => started(process.execPath, [program, 'worker'], redis));
    const driver = spawn(
      process.execPath,
      [program, 'run', '--shards', '3', '--checkpoint', 'bullmq', '--format', 'json', '--', ...WORDS],
      { cwd: folder, env: { ...env, ...redis }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(driver);
    expect(await answerWith(driver, 'bullmq', workers[0] as ChildProcess)).toBe(alone());
  },
);
