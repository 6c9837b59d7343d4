import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { freshFolder, root } from './packed.js';
import { NO_TOOLS, TOOLS, testWith } from './tools.js';

// One suite, the matchers and a property, by the runners that users have, from the tarball, in a folder of its own.

const fresh = freshFolder();
afterAll(() => rmSync(fresh, { recursive: true }));

for (const name of ['vitest', 'fast-check'])
  symlinkSync(join(root, 'node_modules', name), join(fresh, 'node_modules', name), 'junction');

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

/** What stands in each test file below what it imports. */
const TESTS = `
  expect.extend(matchers);
  policyTests('policies');
  const org = unwrap(readSnapshot(readFileSync('policies/org.json', 'utf8')));
  test('matchers', () => {
    expect(org).toDeny({ app: 'Payroll', user: 'ann@example.com', risk: 'HIGH' });
    expect(org).not.toProve({ when: { app: 'Payroll', risk: 'HIGH' }, always: 'ALLOW' });
  });
  test('a property', () => {
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
write('vitest/policies.test.mjs', `import { expect, test } from 'vitest';${IMPORTS}${TESTS}`);
write('jest-esm/package.json', '{ "type": "module" }');
write('jest-esm/policies.test.mjs', `import { expect, test } from '@jest/globals';${IMPORTS}${TESTS}`);
write('jest-cjs/package.json', '{ "type": "commonjs" }');
write('jest-cjs/policies.test.js', transformSync(IMPORTS + TESTS, { format: 'cjs', loader: 'js' }).code);

const EXPECTED = {
  'ann at either risk [LOW]': 'passed',
  'ann at either risk [HIGH]': 'passed',
  'everybody at high risk': 'failed',
  'later (skipped: not yet)': 'skipped',
  matchers: 'passed',
  'a property': 'passed',
};

const VITEST = join(root, 'node_modules/vitest/vitest.mjs');

test('vitest runs each test of the suite as its own', () => {
  expectTests(outcomeOf(VITEST, 'run', '--root', 'vitest', '--reporter', 'json', UNHURRIED));
});

testWith(
  TOOLS.jest,
  NO_TOOLS,
  'Jest runs each test of the suite as its own, where modules are imported',
  (jest) => {
    expectTests(outcomeOf('--experimental-vm-modules', jest, ...inFolder('jest-esm')));
  },
);

testWith(
  TOOLS.jest,
  NO_TOOLS,
  'Jest runs each test of the suite as its own, where they are required',
  (jest) => {
    expectTests(outcomeOf(jest, ...inFolder('jest-cjs')));
  },
);

test('in watch mode vitest runs them again when the suite changes, and when the org does', async () => {
  write('watch/policies/org.json', ORG);
  write('watch/policies/payroll.preflight.yaml', SUITE.replace('always', 'never'));
  write(
    'watch/policies.test.mjs',
    "import { policyTests } from 'policy-preflight/vitest'; policyTests('policies');",
  );
  write(
    'watch/vitest.config.mjs',
    `import { watchPolicies } from 'policy-preflight/vitest';
     export default { plugins: [watchPolicies('**/*.preflight.yaml', '**/org.json')] };`,
  );
  const watching = spawn(process.execPath, [VITEST, '--watch', '--reporter', 'default', UNHURRIED], {
    cwd: join(fresh, 'watch'),
    env: { ...plainEnv(), CI: '' },
  });
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

/** As for all tests: none fails by the clock. */
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

/** The report of a run of which one test fails. */
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
  expect(why).toContain('refuted\nexpected access: always ALLOW; counterexample: DENY');
  expect(why).toMatch(/payroll\.preflight\.yaml:8:5/);
}

/** Without what this run says to its own workers. */
function plainEnv(): NodeJS.ProcessEnv {
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, VITEST_MODE, NODE_ENV, ...env } = process.env;
  return { ...env, NO_COLOR: '1' };
}

/** Waits for what is written after what was waited for before. */
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
