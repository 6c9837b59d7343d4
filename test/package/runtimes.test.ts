import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ENTRIES } from '../docs/entries.js';
import { answersOfSources, freshFolder, namesIn, root } from './packed.js';
import { NO_TOOLS, TOOLS, testWith } from './tools.js';

// Tests the packed package in a separate folder with the runtimes of users.

const fresh = freshFolder();
const expected = await answersOfSources();

afterAll(() => rmSync(fresh, { recursive: true }));

test('the two orgs with which the installed package is tested have different answers', () => {
  expect(new Set(expected.decided).size).toBeGreaterThan(1);
  expect(
    [expected.changed.length, expected.found.length, expected.planned.length].every((count) => count > 0),
  ).toBe(true);
  expect(expected.makesCode).toBe(true);
});

test('the package gives the same answers in Node as the sources', () => {
  expect(printedBy(process.execPath, 'main.mjs')).toEqual(expected);
});

test('the package gives the same answers in Node if code evaluation at run time is forbidden', () => {
  const printed = printedBy(process.execPath, '--disallow-code-generation-from-strings', 'main.mjs');
  expect(printed).toEqual({ ...expected, makesCode: false });
});

const { bun, deno, jest } = TOOLS;

const NAMES = Object.keys(ENTRIES);
const exported = Object.fromEntries(
  await Promise.all(Object.entries(ENTRIES).map(async ([name, [, file]]) => [name, await namesIn(file)])),
);
for (const name of ['fast-check', 'pure-rand']) link(name);
write(
  'entries.mjs',
  `${NAMES.map((name, number) => `import * as e${number} from '${name}';`).join('\n')}
   console.log(JSON.stringify({ ${NAMES.map((name, number) => `'${name}': Object.keys(e${number}).sort()`).join(', ')} }));`,
);

testWith(deno, NO_TOOLS, 'the package gives the same answers in Deno without any permission', (deno) => {
  expect(printedBy(deno, ...RUN, 'main.mjs')).toEqual(expected);
});

testWith(
  deno,
  NO_TOOLS,
  'each entry point of the package has its exports in Deno without permissions',
  (deno) => {
    expect(printedBy(deno, ...RUN, 'entries.mjs')).toEqual(exported);
  },
);

const RUN = ['run', '--no-prompt', '--node-modules-dir=manual'];

testWith(bun, NO_TOOLS, 'the package gives the same answers in Bun', (bun) => {
  expect(printedBy(bun, 'run', 'main.mjs')).toEqual(expected);
});

testWith(bun, NO_TOOLS, 'each entry point of the package has its exports in Bun', (bun) => {
  expect(printedBy(bun, 'run', 'entries.mjs')).toEqual(exported);
});

testWith(jest, NO_TOOLS, 'the package can be imported in Jest in ESM mode', (jest) => {
  write('jest/package.json', '{ "type": "module" }');
  write(
    'jest/preflight.test.mjs',
    `import { answers } from '../answers.mjs';
     test('the package gives the expected answers', async () => {
       expect(await answers()).toEqual(${JSON.stringify(expected)});
     });`,
  );
  const options = [
    '--rootDir',
    'jest',
    '--cacheDirectory',
    'jest/.cache',
    '--testMatch',
    '**/*.test.mjs',
    UNHURRIED,
  ];
  run(process.execPath, '--experimental-vm-modules', jest, ...options);
});

const TSC = join(root, 'node_modules/typescript/bin/tsc');

/** A test runner option with a time limit of one hour, which no test reaches. */
const UNHURRIED = '--testTimeout=3600000';

const MODES = { node16: 'node16', nodenext: 'nodenext', bundler: 'esnext' };

testWith(jest, NO_TOOLS, 'a CommonJS TypeScript program can require the package', () => {
  link('@types/node');
  link('undici-types');
  write('cts/package.json', '{ "type": "commonjs" }');
  write(
    'cts/program.ts',
    `import preflight = require('policy-preflight');
     import { analyze } from 'policy-preflight/analysis';
     const org: preflight.Snapshot = preflight.unwrap(preflight.readSnapshot('{"policies":[{"id":"p","type":"ACCESS_POLICY","name":"p"}]}'));
     console.log(JSON.stringify([org.policies.length, analyze(org).ok]));`,
  );
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    types: ['node'],
    strict: true,
    skipLibCheck: false,
  };
  write('cts/tsconfig.json', JSON.stringify({ compilerOptions }));
  run(process.execPath, TSC, '--project', 'cts');
  expect(printedBy(process.execPath, 'cts/program.js')).toEqual([1, true]);
});

for (const [resolution, module] of Object.entries(MODES))
  testWith(
    jest,
    NO_TOOLS,
    `the examples compile with ${resolution} resolution, including declarations`,
    () => {
      link('@types/node');
      link('undici-types');
      const folder = `types-${resolution}`;
      cpSync(join(root, 'examples'), join(fresh, folder), { recursive: true });
      const compilerOptions = {
        ...{ module, moduleResolution: resolution, target: 'es2023', types: ['node'], noEmit: true },
        ...{
          strict: true,
          skipLibCheck: false,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
        },
      };
      write(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
      run(process.execPath, TSC, '--project', folder);
    },
  );

/** Returns the JSON output of a program that runs in the new folder. */
function printedBy(program: string, ...args: readonly string[]): unknown {
  return JSON.parse(run(program, ...args));
}

/** Runs a program, and throws with its complete output if it fails. */
function run(program: string, ...args: readonly string[]): string {
  const env = { ...process.env, DENO_DIR: join(fresh, '.deno'), NO_COLOR: '1' };
  try {
    return execFileSync(program, args, { cwd: fresh, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? error}`);
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(fresh, file)), { recursive: true });
  writeFileSync(join(fresh, file), text);
}

/** Links a package of the project into the new folder. */
function link(name: string): void {
  const to = join(fresh, 'node_modules', name);
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { recursive: true, force: true });
  symlinkSync(join(root, 'node_modules', name), to, 'junction');
}
