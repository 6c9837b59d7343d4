import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { freshFolder, root } from './packed.js';
import { ARE_ASKED, firstThere, NO_TOOLS, TOOLS, TOOLS_FOLDER, testWith } from './tools.js';

// Installs the tarball in a separate folder. Runs a test suite, the matchers and a property there with common test runners.

const fresh = freshFolder();
afterAll(() => rmSync(fresh, { recursive: true }));

/** The supported versions of vitest. Version 5 needs a newer Node, so only its types are checked. */
const VITESTS = {
  3: firstThere([join(TOOLS_FOLDER, 'vitest-3')]),
  4: join(root, 'node_modules/vitest'),
  5: firstThere([join(TOOLS_FOLDER, 'vitest-5')]),
};

link(join(root, 'node_modules/fast-check'), 'node_modules/fast-check');
for (const [version, folder] of Object.entries(VITESTS))
  if (folder !== undefined) link(folder, `vitest-${version}/node_modules/vitest`);
link(VITESTS[4], 'watch/node_modules/vitest');

const ORG = readFileSync(`${root}fixtures/cli/org.json`, 'utf8');
const SUITE = `
org: org.json
tests:
  - name: ann at either risk
    request: { app: Payroll, user: ann@example.com, zones: [Office], platform: WINDOWS }
    each: { risk: [LOW, HIGH] }
    expect: { LOW: ALLOW, HIGH: DENY }
  - name: everybody at high risk
    when: { app: Payroll, risk: HIGH }
    always: { access: ALLOW }
  - { name: later, skip: not yet, when: { app: Payroll }, never: ALLOW }
`;

/** The body of each test file, after its imports. */
const TESTS = `
  expect.extend(matchers);
  policyTests('policies', { describe, test });
  const org = unwrap(readSnapshot(readFileSync('policies/org.json', 'utf8')));
  test('matchers of the package pass or fail as expected', () => {
    expect(org).toDeny({ app: 'Payroll', user: 'ann@example.com', risk: 'HIGH' });
    expect(org).not.toProve({ when: { app: 'Payroll', risk: 'HIGH' }, always: 'ALLOW' });
  });
  test('every generated request at high risk is denied', () => {
    const requests = arbitraryRequest(org, { app: 'Payroll', when: { risk: 'HIGH' } });
    fc.assert(fc.property(requests, (request) => { expect(org).toDeny(request); }), { numRuns: 20 });
  });
`;

const IMPORTS = `
  import { readFileSync } from 'node:fs';
  import fc from 'fast-check';
  import { readSnapshot, unwrap } from 'policy-preflight';
  import { arbitraryRequest } from 'policy-preflight/fast-check';
  import { matchers, policyTests } from 'policy-preflight/vitest';
`;

write('policies/org.json', ORG);
write('policies/payroll.preflight.yaml', SUITE);
for (const version of Object.keys(VITESTS))
  write(
    `vitest-${version}/policies.test.mjs`,
    `import { describe, expect, test } from 'vitest';${IMPORTS}${TESTS}`,
  );
write('jest-esm/package.json', '{ "type": "module" }');
write(
  'jest-esm/policies.test.mjs',
  `import { describe, expect, test } from '@jest/globals';${IMPORTS}${TESTS}`,
);

const EXPECTED = {
  'ann at either risk [LOW]': 'passed',
  'ann at either risk [HIGH]': 'passed',
  'everybody at high risk': 'failed',
  'later (skipped: not yet)': 'skipped',
  'matchers of the package pass or fail as expected': 'passed',
  'every generated request at high risk is denied': 'passed',
};

for (const version of [3, 4] as const)
  testWith(
    VITESTS[version],
    NO_TOOLS,
    `vitest ${version} runs each test of the suite separately`,
    (folder) => {
      const args = ['run', '--root', `vitest-${version}`, '--reporter', 'json', UNHURRIED];
      expectTests(outcomeOf(join(folder, 'vitest.mjs'), ...args));
    },
  );

for (const version of [3, 4, 5] as const)
  testWith(
    ARE_ASKED ? VITESTS[version] : undefined,
    NO_TOOLS,
    `the matchers have types with vitest ${version}, and their declarations compile`,
    () => {
      write(
        `vitest-${version}/types.ts`,
        `import { matchers } from 'policy-preflight/vitest';
       import { expect } from 'vitest';
       expect.extend(matchers);
       expect({}).toAllow({ app: 'Payroll', user: 'ann@example.com' });
       expect({}).not.toRequire({ app: 'Payroll' }, { atLeast: '2fa' });
       // @ts-expect-error: no such level.
       expect({}).toRequire({ app: 'Payroll' }, 'tow');`,
      );
      const compilerOptions = {
        ...{ module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], types: ['node'], noEmit: true },
        ...{ strict: true, skipLibCheck: false, typeRoots: [join(root, 'node_modules/@types')] },
      };
      write(`vitest-${version}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ['types.ts'] }));
      const { stdout } = spawnSync(process.execPath, [TSC, '--project', `vitest-${version}`], {
        cwd: fresh,
        encoding: 'utf8',
      });
      // Ignores errors in vitest's own declarations, such as missing browser types.
      const ours = stdout.split('\n').filter((line) => /policy-preflight|types\.ts/.test(line));
      expect(ours).toEqual([]);
    },
  );

const TSC = join(root, 'node_modules/typescript/bin/tsc');

testWith(TOOLS.jest, NO_TOOLS, 'Jest in ESM mode runs each policy test of the suite separately', (jest) => {
  expectTests(outcomeOf('--experimental-vm-modules', jest, ...inFolder('jest-esm')));
});

const IN_WATCH_MODE = 'in watch mode, vitest reruns policy tests when the suite or the org changes';
testWith(ARE_ASKED ? VITESTS[4] : undefined, NO_TOOLS, IN_WATCH_MODE, async () => {
  write('watch/policies/org.json', ORG);
  write('watch/policies/payroll.preflight.yaml', SUITE.replace('always', 'never'));
  write(
    'watch/policies.test.mjs',
    "import { policyTests } from 'policy-preflight/vitest'; import { describe, test } from 'vitest'; policyTests('policies', { describe, test });",
  );
  write(
    'watch/vitest.config.mjs',
    `import { watchPolicies } from 'policy-preflight/vitest';
     export default { plugins: [watchPolicies('**/*.preflight.yaml', '**/org.json')] };`,
  );
  const watching = spawn(
    process.execPath,
    [join(VITESTS[4], 'vitest.mjs'), '--watch', '--reporter', 'default', UNHURRIED],
    {
      cwd: join(fresh, 'watch'),
      env: { ...plainEnv(), CI: '' },
    },
  );
  const until = awaiting(watching.stdout);
  await until(/3 passed/);
  await until(/Waiting for file changes/);
  write('watch/policies/payroll.preflight.yaml', SUITE);
  await until(/1 failed/);
  await until(/Watching for file changes/);
  write('watch/policies/payroll.preflight.yaml', SUITE.replace('always', 'never'));
  await until(/3 passed/);
  await until(/Waiting for file changes/);
  write('watch/policies/org.json', ORG.replace('"level": "HIGH"', '"level": "LOW"'));
  await until(/[12] failed/);
  watching.kill();
});

/** A test runner option with a time limit of one hour, which no test reaches. */
const UNHURRIED = '--testTimeout=3600000';

function inFolder(folder: string): string[] {
  return ['--rootDir', folder, '--cacheDirectory', `${folder}/.cache`, '--json', UNHURRIED];
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Returns the report of a test run with one failed test. */
function outcomeOf(...args: readonly string[]): Report {
  try {
    execFileSync(process.execPath, args, { cwd: fresh, env: plainEnv(), encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout = '', stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    if (stdout.includes('{')) return JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
    throw new Error(`${args.join(' ')}\n${stdout}${stderr ?? error}`);
  }
  throw new Error('a test that fails did not');
}

function expectTests({ testResults }: Report): void {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(
    Object.fromEntries(all.map(({ title, status }) => [title, status === 'pending' ? 'skipped' : status])),
  ).toEqual(EXPECTED);
  const [why = ''] = all.find(({ status }) => status === 'failed')?.failureMessages ?? [];
  expect(why).toContain('expected: always ALLOW; counterexample: DENY');
  expect(why).toMatch(/payroll\.preflight\.yaml:8:5/);
}

/** Returns the environment without the variables that this test run sets for its own workers. */
function plainEnv(): NodeJS.ProcessEnv {
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, VITEST_MODE, NODE_ENV, ...env } = process.env;
  return { ...env, NO_COLOR: '1' };
}

/** Waits for output that follows the previously awaited output. */
function awaiting(stream: NodeJS.ReadableStream): (text: RegExp) => Promise<void> {
  let written = '';
  let look = () => {};
  stream.on('data', (data) => {
    written += data;
    look();
  });
  return (text) =>
    new Promise((resolve) => {
      look = () => {
        const found = text.exec(written);
        if (found === null) return;
        written = written.slice(found.index + found[0].length);
        look = () => {};
        resolve();
      };
      look();
    });
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(fresh, file)), { recursive: true });
  writeFileSync(join(fresh, file), text);
}

/** Creates a link at a path in the test's folder. The link leads to a package of the project. */
function link(from: string, path: string): void {
  mkdirSync(dirname(join(fresh, path)), { recursive: true });
  symlinkSync(from, join(fresh, path), 'junction');
}
