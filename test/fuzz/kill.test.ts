import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const TRIES = 100;
const NAMES = Array.from({ length: 8 }, (_, index) => `org-${index}.json`);

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policy-preflight-kill-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(repository, join(folder, 'node_modules/policy-preflight'));
  await build({
    entryPoints: [join(repository, 'src/cli/main.ts')],
    outfile: join(folder, 'cli.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
});

afterAll(() => rm(folder, { recursive: true }));

test('if `lint --fix` is killed at any moment, each file has its old or its new content', async () => {
  const undisturbed = await fixed('all', Number.POSITIVE_INFINITY);
  expect(undisturbed.old).toBe(0);
  const counts = { killed: 0, before: 0, between: 0, after: 0, leftBeside: 0 };
  const moments = fc.sample(fc.integer({ min: 0, max: undisturbed.events }), TRIES);
  for (const [number, moment] of moments.entries()) {
    const { old, beside, wasKilled } = await fixed(`try-${number}`, moment);
    counts.killed += wasKilled ? 1 : 0;
    counts[old === 0 ? 'after' : old === NAMES.length ? 'before' : 'between'] += 1;
    counts.leftBeside += beside;
  }
  console.log(`${TRIES} tries, at moments of ${undisturbed.events}: ${JSON.stringify(counts)}`);
  expect(counts.between).toBeGreaterThan(TRIES / 4);
  expect(counts.leftBeside).toBeGreaterThan(0);
});

/**
 * Runs `lint --fix` in a new folder, and kills the process after this number of file events. Every file must then have its old or its new
 * content.
 */
async function fixed(name: string, moment: number) {
  const at = join(folder, name);
  await mkdir(at);
  for (const [index, file] of NAMES.entries())
    await writeFile(join(at, file), textOf(index, ['00g1', '00g1']));
  let events = 0;
  const child = spawn(process.execPath, [join(folder, 'cli.mjs'), 'lint', '--fix', '--quiet', at], {
    cwd: folder,
    stdio: 'ignore',
  });
  const watcher = watch(at, () => {
    events += 1;
    if (events >= moment) child.kill('SIGKILL');
  });
  if (moment === 0) child.kill('SIGKILL');
  const signal = await ended(child);
  watcher.close();
  let old = 0;
  for (const [index, file] of NAMES.entries()) {
    const text = await readFile(join(at, file), 'utf8');
    if (text === textOf(index, ['00g1', '00g1'])) old += 1;
    else expect(text === textOf(index, ['00g1'])).toBe(true);
  }
  const beside = (await readdir(at)).filter((file) => !NAMES.includes(file));
  expect(beside.every((file) => /^\.preflight-.*\.tmp$/.test(file))).toBe(true);
  await rm(at, { recursive: true });
  return { old, beside: beside.length, events, wasKilled: signal === 'SIGKILL' };
}

function ended(child: ChildProcess): Promise<NodeJS.Signals | null> {
  return new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)));
}

/** Returns a long document, so that writing it takes some time. */
function textOf(index: number, include: readonly string[]): string {
  const conditions = { people: { groups: { include } } };
  const policy = { id: `rst${index}`, type: 'PASSWORD', name: `Policy ${index}`, conditions };
  return JSON.stringify({ ...policy, description: 'x'.repeat(2_000_000) });
}
