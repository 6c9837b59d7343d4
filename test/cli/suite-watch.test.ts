import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import type { Watcher } from '../../src/console/io/io.js';
import { nodeWatch } from '../../src/console/io/node/node-watch.js';
import { memoryIo } from './memory-io.js';

const SUITES = ['suites/payroll.preflight.yaml', 'suites/compared.preflight.yaml'];

/**
 * Runs the test command in watch mode with these changes of files. Returns the test files that the command ran at the start and after each
 * change.
 */
async function filesRun(changes: readonly (readonly string[])[], paths = SUITES): Promise<string[][]> {
  const rounds: string[][] = [];
  const watched: string[] = [];
  const watch = (first: readonly string[]): Promise<Watcher> => {
    watched.push(...first);
    return Promise.resolve({
      add: (more: readonly string[]) => void watched.push(...more),
      changes: (async function* () {
        for (const changed of changes) {
          collect();
          yield await Promise.resolve(new Set(changed));
        }
        collect();
      })(),
    });
  };
  const { io, written } = memoryIo({ watch });
  const collect = () => {
    const text = written.splice(0).flatMap((one) => (one.to === 'out' ? [one.text] : []));
    rounds.push(SUITES.filter((name) => text.join('').includes(`${name}\n`)));
  };
  expect(await run(['test', ...paths, '--watch', '--filter', 'is no weaker'], io)).toBe(1);
  expect(watched).toEqual(expect.arrayContaining(['org.json', 'diff/small-before.yaml']));
  return rounds;
}

test('in watch mode, a change of a test file, its org or a compared org runs the affected test files again', async () => {
  const [payroll, compared] = SUITES as [string, string];
  const rounds = await filesRun([
    [payroll],
    ['./org.json'],
    ['diff/small-before.yaml'],
    ['elsewhere.json'],
    ['diff/small-after.yaml', payroll],
  ]);
  expect(rounds).toEqual([[payroll, compared], [payroll], [payroll], [compared], [], [payroll, compared]]);
});

test('the option --watch of the test command is rejected in CI and with a machine-readable format', async () => {
  for (const [line, env, why] of [
    [['--watch'], { CI: 'true' }, '`CI` is set'],
    [['--watch', '--format', 'json'], {}, 'writes text'],
  ] as const) {
    const { io, err } = memoryIo({ env });
    expect(await run(['test', ...SUITES, ...line], io)).toBe(2);
    expect(err()).toContain(why);
  }
});

const folder = await mkdtemp(join(tmpdir(), 'preflight-watch-'));
afterAll(() => rm(folder, { recursive: true }));

test('in watch mode of the test command, the file watcher reports changed and created files', async () => {
  const org = join(folder, 'org.json');
  await writeFile(org, '{}');
  const { changes } = await nodeWatch([folder]);
  const told = changes[Symbol.asyncIterator]();
  const next = async () => [...((await told.next()).value as ReadonlySet<string>)];
  await writeFile(org, '{ }');
  expect(await next()).toContain(org);
  const suite = join(folder, 'a.preflight.yaml');
  await writeFile(suite, 'tests: []');
  expect(await next()).toContain(suite);
  await told.return?.();
});
