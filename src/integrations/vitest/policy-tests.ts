import { readFileSync } from 'node:fs';
import { isAbsolute, posix, resolve } from 'node:path';
import process from 'node:process';
import { lazy } from '../../base/lazy.js';
import type { Problem, SourceLocation } from '../../base/result.js';
import { readDocuments, type TextDocument } from '../../console/files/read-input.js';
import { nodeFiles } from '../../console/io/node/node-files.js';
import { FUNCTION, findArgumentFault, optionsOf, unchecked } from '../../documents/arguments.js';
import { PreflightError, unwrap } from '../../documents/unwrap.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { readSnapshot } from '../../public/core.js';
import { type ListedTest, listTests, type RunTest, type TestFile, testSuite } from '../../public/testing.js';
import { type Runner, runnerOf } from './runner.js';
import { suitePaths } from './suite-paths.js';

/** Options of `policyTests`. Pass `describe` and `test` of vitest if they are not global. In Jest they always are. */
export interface PolicyTestsOptions extends Partial<Runner> {
  /** The org to test instead of the orgs that the files name: a snapshot or its path. */
  readonly org?: Snapshot | string | undefined;
}

const OPTIONS = optionsOf({
  org: unchecked('a snapshot, or a path'),
  describe: FUNCTION,
  test: FUNCTION,
});

/**
 * Registers each test of policy test files with vitest or Jest; a table has one test for each cell. Paths of files and folders,
 * and patterns such as `policies/*.preflight.yaml`, are relative to the working folder, as on the command line. The org is read
 * when its first test runs.
 *
 * Throws if no file matches, or if there is no test runner. Spec: Policy tests, 7.
 */
export function policyTests(paths: string | readonly string[], options: PolicyTestsOptions = {}): void {
  const wrong = findArgumentFault([OPTIONS], [options]);
  if (wrong !== undefined) throw new PreflightError({ code: 'wrong-argument', message: wrong }, options);
  const files = suitePaths([paths].flat());
  if (files.length === 0) throw new Error(`policyTests: no test file matches ${[paths].flat().join(', ')}`);
  const runner = runnerOf(options);
  for (const file of files) registerFile(file, options, runner);
}

interface SuiteFile {
  readonly name: string;
  readonly text: string;
}

function registerFile(name: string, { org }: PolicyTestsOptions, runner: Runner): void {
  const document: SuiteFile = { name, text: readFileSync(name, 'utf8') };
  const listed = listTests(document);
  runner.describe(name, () => {
    for (const problem of listed.problems) registerProblem(problem, runner);
    if (!listed.ok) return;
    const orgs = lazy(() => orgsOf(listed.value, name, org));
    for (const test of listed.value.tests) registerTest(test, document, orgs, runner);
  });
}

/** Registers a failing test for a problem of the test file, so that the problem cannot be overlooked. */
function registerProblem({ message, location }: Problem, { test }: Runner): void {
  test(`the file can be read: ${message}`, () => Promise.reject(failedAt(message, location)));
}

function registerTest(
  listed: ListedTest,
  document: SuiteFile,
  orgs: () => Promise<Orgs>,
  runner: Runner,
): void {
  const { name, skip, isOnly, location, cells = [name] } = listed;
  const results = lazy(async () => {
    const { org, others } = await orgs();
    const { tests } = unwrap(testSuite(document, org, { names: [name], others }));
    return new Map(tests.map((test): [string, RunTest] => [test.title, test]));
  });
  if (isOnly && isInCi()) {
    const message = '`only: true` hides all other tests, which is an error in CI: remove it';
    runner.test(name, () => Promise.reject(failedAt(message, location)));
    return;
  }
  const register = isOnly ? runner.test.only : runner.test;
  for (const title of cells) {
    if (skip !== undefined) runner.test.skip(`${title} (skipped: ${skip})`, async () => {});
    else
      register(title, async () => {
        const result = (await results()).get(title);
        if (result?.status !== 'passed') throw failedAt(result?.why ?? 'the test was not run', location);
      });
  }
}

interface Orgs {
  readonly org: Snapshot;
  readonly others: Readonly<Record<string, Snapshot>>;
}

async function orgsOf(file: TestFile, name: string, given: Snapshot | string | undefined): Promise<Orgs> {
  const others: Record<string, Snapshot> = {};
  for (const path of file.others) others[path] = await orgAt([pathFromFile(path, name)]);
  if (typeof given === 'object') return { org: given, others };
  const paths = given === undefined ? file.org.map((path) => pathFromFile(path, name)) : [given];
  if (paths.length === 0)
    throw new Error(`${name} names no export: add \`org\` to the file, or pass \`org\` to \`policyTests\``);
  return { org: await orgAt(paths), others };
}

function pathFromFile(path: string, name: string): string {
  return isAbsolute(path) ? path : posix.join(posix.dirname(name), path);
}

function isInCi(): boolean {
  return process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false';
}

/** Returns an error whose stack names the location of the test, so that the runner shows the lines of the file. */
function failedAt(message: string, location: SourceLocation | undefined): Error {
  const error = new Error(message);
  error.name = 'PolicyTestError';
  if (location !== undefined) {
    const { document, line = 1, column = 1 } = location;
    error.stack = `${error.name}: ${message}\n    at ${resolve(document)}:${line}:${column}`;
  }
  return error;
}

/** Reads the org at some paths (files or folders), as the command line does. Rejects with the problems if it cannot be read. */
async function orgAt(paths: readonly string[]): Promise<Snapshot> {
  const documents: TextDocument[] = [];
  for (const path of paths) documents.push(...unwrap(await readDocuments(path, nodeFiles())));
  return unwrap(readSnapshot(documents));
}
