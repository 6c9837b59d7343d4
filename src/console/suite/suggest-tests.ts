import { posix } from 'node:path';
import { alternatives, counted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import { LONGEST_YAML } from '../../documents/text/yaml.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { GoalCoverage } from '../../testing/coverage/coverage.js';
import type { Suite } from '../../testing/file/suite.js';
import { type Suggestion, suggest } from '../../testing/suggest/suggest.js';
import { splitSuite, writeSuite } from '../../testing/suggest/write-suite.js';
import { attempt, folderOf, type TextDocument } from '../files/read-input.js';
import { openOrg, type ReadingOptions } from '../files/read-org.js';
import { replaceText, unwritable } from '../files/replace-text.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import type { MessageOptions } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import { suitesByOrg } from './suites-by-org.js';

interface SuggestOptions extends MessageOptions, ReadingOptions {
  readonly export?: string;
  readonly suggest?: string | true;
}

/** The path of the JSON Schema of test files, in a project with this package. */
const SCHEMA = 'node_modules/policy-preflight/dist/schemas/tests.json';

/** Writes tests for the coverage goals that the given test files do not cover, to new files or to standard output. */
export async function suggestTests(
  documents: readonly TextDocument[],
  options: SuggestOptions,
  io: Io,
): Promise<Result<ExitCode>> {
  const tested = await orgToTest(documents, options, io);
  if (!tested.ok) return tested;
  const { paths, snapshot, suites } = tested.value;
  const path = options.suggest === true ? undefined : options.suggest;
  const free = path === undefined ? undefined : await taken(path, io);
  if (free !== undefined) return free;
  const suggestion = await withProgress('steps', io, (progress) => suggest(snapshot, suites, { progress }));
  const heading = { schema: SCHEMA, org: namedFrom(path, paths) };
  const lists = splitSuite(suggestion.tests, heading, LONGEST_YAML);
  if (path === undefined) {
    if (lists.length > 0) await io.out.write(writeSuite(suggestion.tests, heading));
    await io.err.write(`${summaryOf(suggestion, lists.length > 1 ? TOO_LONG : '')}\n`);
    return success(EXIT.answered);
  }
  const files = lists.map((tests, index) => ({
    path: numbered(path, index),
    text: writeSuite(tests, heading),
  }));
  for (const file of files.slice(1)) {
    const problem = await taken(file.path, io);
    if (problem !== undefined) return problem;
  }
  for (const file of files) {
    const problem = await writtenTo(file.path, file.text, io);
    if (problem !== undefined) return problem;
  }
  const written = alternatives(
    files.map((file) => file.path),
    'and',
  );
  await io.err.write(`${summaryOf(suggestion, ` written to ${written}`)}\n`);
  return success(EXIT.answered);
}

const TOO_LONG =
  ', which are too long for one file: pass the name of a file, as in `--suggest new.preflight.yaml`, to write several files';

/** Fails if a file exists, because `--suggest` overwrites no file. */
async function taken(path: string, { files }: Io): Promise<Result<never> | undefined> {
  const entry = await attempt(path, () => files.entry(path));
  if (!entry.ok) return entry;
  return entry.value === undefined
    ? undefined
    : failure([unwritable(path, 'the file exists; pass the name of a new file')]);
}

/** Returns the path of a further file: `a.2.preflight.yaml` after `a.preflight.yaml`. */
function numbered(path: string, index: number): string {
  return index === 0 ? path : path.replace(/(?:\.preflight)?\.\w+$|$/, `.${index + 1}$&`);
}

interface ToTest {
  readonly paths: readonly string[];
  readonly snapshot: Snapshot;
  readonly suites: readonly Suite[];
}

/** Returns the org that the test files name or, without test files, the org of `--export`. */
async function orgToTest(
  documents: readonly TextDocument[],
  options: SuggestOptions,
  io: Io,
): Promise<Result<ToTest>> {
  const { export: org } = options;
  if (documents.length === 0) {
    if (org === undefined)
      return misuse(
        'no test file names an export: pass `--export`, as in `preflight test --suggest --export org.json`',
      );
    const read = await openOrg(org, options, io);
    return read.ok ? success({ paths: [org], snapshot: read.value, suites: [] }) : read;
  }
  const { orgs, problems } = await suitesByOrg(documents, { org, reading: options }, io);
  const [only, ...others] = orgs;
  if (problems.length > 0 || only === undefined) return failure(problems);
  if (others.length > 0)
    return misuse(
      `the test files name ${orgs.length} exports; pass one with \`--export\`, or the test files of one export`,
    );
  return success({ paths: only.paths, snapshot: only.compiled.snapshot, suites: only.suites });
}

/** Converts paths so that they are relative to the folder of the new test file. */
function namedFrom(path: string | undefined, paths: readonly string[]): readonly string[] {
  const named = paths.filter((one) => one !== STANDARD_INPUT);
  if (path === undefined) return named;
  return named.map((one) => (posix.isAbsolute(one) ? one : posix.relative(folderOf(path), one)));
}

async function writtenTo(path: string, text: string, io: Io): Promise<Result<never> | undefined> {
  const folder = folderOf(path);
  const made = await attempt(folder, () => io.files.makeFolder(folder));
  const problem = made.ok ? await replaceText(path, { text, within: folder }, io.files) : made.problems[0];
  return problem === undefined ? undefined : failure([problem]);
}

/** Returns the summary: `6 tests written to new.preflight.yaml: …`. */
function summaryOf({ tests, left }: Suggestion, where: string): string {
  const count = (kind: GoalCoverage['state']) => left.filter(({ state }) => state === kind).length;
  const [impossible, undecided] = [count('impossible'), count('undecided')];
  return [
    tests.length === 0
      ? 'no test to suggest: the tests cover every coverage goal that a sign-in can cover'
      : `${counted(tests.length, 'test')}${where}: check the expectation of each before you keep it`,
    ...(impossible === 0
      ? []
      : [
          `not covered: ${counted(impossible, 'coverage goal')}, because it is proved that no sign-in can cover ${impossible === 1 ? 'it' : 'them'}`,
        ]),
    ...(undecided === 0
      ? []
      : [
          `not covered: ${counted(undecided, 'coverage goal')}, because it is undecided whether a sign-in can cover ${undecided === 1 ? 'it' : 'them'}`,
        ]),
    ...(impossible + undecided === 0 ? [] : ['list them with `preflight test --coverage --missing`']),
  ].join('\n');
}
