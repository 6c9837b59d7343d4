import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as templates from '../../src/cli/init/templates/registry.js';
import { repository } from '../cli/git-repository.js';
import { sarifErrors } from '../report/sarif-schema.js';
import { freshFolder, root } from './packed.js';

// Copies the projects of the folder examples, as a user does. Tests them with the packed package and with the sample export that it writes.

const fresh = freshFolder();
afterAll(() => rmSync(fresh, { recursive: true }));

const modules = join(fresh, 'node_modules');
const command = join(modules, 'policy-preflight/dist/cli/main.js');

/** The environment without the variables that this test run sets for its own workers. */
const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, VITEST_MODE, NODE_ENV, ...plain } = process.env;

function projectAt(folder: string, name: string): void {
  cpSync(join(root, 'examples', name), folder, { recursive: true });
  execFileSync(process.execPath, [command, 'init', '--sample'], { cwd: folder, stdio: 'pipe' });
}

test('in examples/vitest, each policy test, matcher and property passes', () => {
  const folder = join(fresh, 'vitest');
  projectAt(folder, 'vitest');
  for (const name of ['vitest', 'fast-check'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  const args = ['run', '--reporter', 'json', '--testTimeout=3600000'];
  const printed = execFileSync(process.execPath, [join(modules, 'vitest/vitest.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: plain,
    stdio: 'pipe',
  });
  const [file] = JSON.parse(printed.slice(printed.indexOf('{'))).testResults;
  expect(
    file.assertionResults.map(({ title, status }: Record<string, string>) => `${status}: ${title}`),
  ).toEqual([
    'passed: Ann can open Payroll only in countries with an office [germany]',
    'passed: Ann can open Payroll only in countries with an office [france]',
    'passed: nobody can open Payroll with less than 2FA',
    'passed: Ann can open Payroll in Germany, and not in France',
    'passed: nobody can open Payroll in France: proved for every sign-in',
    'passed: generated sign-ins to Payroll from France are denied',
    'passed: an edited org is equivalent after it is written and read',
  ]);
});

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const workflow = readFileSync(join(root, 'examples/github-workflow/.github/workflows/policies.yml'), 'utf8');
const steps: readonly Step[] = parse(workflow).jobs.policies.steps;

test('the workflow in examples/github-workflow uses the actions that `init --ci github` uses, at the same commits', () => {
  const written = templates.github({ snapshot: 'sample/export', version: 'latest' }).text;
  const actionsOf = (text: string) => text.match(/uses: .*/g);
  expect(actionsOf(workflow)).toHaveLength(3);
  expect(actionsOf(workflow)).toEqual(actionsOf(written));
});

test.skipIf(process.platform === 'win32')(
  'the workflow in examples/github-workflow fails on a lint error, and comments on a change that is less strict',
  () => {
    const repo = repository();
    try {
      projectAt(repo.folder, 'github-workflow');
      repo.commit({});
      repo.git('remote', 'add', 'origin', repo.folder);
      repo.git('fetch', '-q', 'origin');
      repo.git('checkout', '-q', '-b', 'change');
      symlinkSync(modules, join(repo.folder, 'node_modules'));
      const run = runnerIn(repo.folder);

      expect(run.codes()).toEqual({
        'lint the export': 1,
        'compare access with the base': 0,
        'comment on the pull request, if it is not from a fork': 0,
      });
      expect(run.rulesOf('lint.sarif')).toContain('condition/unknown-reference');
      expect(run.comment()).toContain('Nothing changes');

      cpSync(
        join(repo.folder, 'sample/proposed/policies.json'),
        join(repo.folder, 'sample/export/policies.json'),
      );
      expect(run.codes()).toEqual({
        'lint the export': 0,
        'compare access with the base': 1,
        'comment on the pull request, if it is not from a fork': 0,
      });
      expect(run.rulesOf('lint.sarif')).toEqual([]);
      expect(run.comment()).toContain(
        '4 sets of sign-ins change: 1 access granted, 1 less strict, 2 stricter',
      );
    } finally {
      repo.remove();
    }
  },
);

/** Runs the commands of the workflow as for a pull request from `change` to `main`. Skips the installation. */
function runnerIn(folder: string) {
  const temporary = join(fresh, 'runner');
  const programs = join(temporary, 'bin');
  const comment = join(temporary, 'comment.md');
  mkdirSync(programs, { recursive: true });
  writeFileSync(
    join(programs, 'gh'),
    `#!/bin/sh\n[ "$1 $2 $3 $4" = 'pr comment 7 --body-file' ] && cp "$5" "${comment}"\n`,
  );
  for (const file of [join(programs, 'gh'), command]) chmodSync(file, 0o755);
  mkdirSync(join(modules, '.bin'));
  symlinkSync(command, join(modules, '.bin/policy-preflight'));

  const commands = steps.filter(({ name, run }) => run !== undefined && name !== undefined);
  const env = {
    ...plain,
    GITHUB_ACTIONS: 'true',
    GITHUB_BASE_REF: 'main',
    NO_COLOR: '1',
    PATH: `${programs}${delimiter}${process.env.PATH}`,
    PULL_REQUEST: '7',
    RUNNER_TEMP: temporary,
  };
  return {
    /** Returns the exit code of each step of the workflow. */
    codes() {
      return Object.fromEntries(
        commands.map(({ name, run = '' }) => [
          name,
          spawnSync('bash', ['-eo', 'pipefail', '-c', run], { cwd: folder, env }).status,
        ]),
      );
    },
    comment: () => readFileSync(comment, 'utf8'),
    /** Returns the rules of the findings in a valid SARIF file. */
    rulesOf(file: string): string[] {
      const sarif = JSON.parse(readFileSync(join(temporary, file), 'utf8'));
      expect(sarifErrors(sarif)).toEqual([]);
      return sarif.runs[0].results.map(({ ruleId }: { readonly ruleId: string }) => ruleId);
    },
  };
}
