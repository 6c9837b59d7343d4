import { posix } from 'node:path';
import { counted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { GoalCoverage } from '../../suite/coverage/coverage.js';
import type { Suite } from '../../suite/file/suite.js';
import { type Suggestion, suggest } from '../../suite/suggest/suggest.js';
import { writtenSuite } from '../../suite/suggest/write-suite.js';
import { attempt, folderOf, type TextDocument } from '../files/read-input.js';
import { openOrg, type ReadingOptions } from '../files/read-org.js';
import { replaceText, unwritable } from '../files/replace-text.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import type { MessageOptions } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import { suitesByOrg } from './suites-by-org.js';

interface Suggesting extends MessageOptions, ReadingOptions {
  readonly export?: string;
  readonly suggest?: string | true;
}

/** Where editors find the schema of files of tests, in a project that has this package. */
const SCHEMA = 'node_modules/policy-preflight/dist/schemas/tests.json';

/** Writes tests of what these files do not cover yet: to a file that is not there, or to standard output. */
export async function suggestTests(
  documents: readonly TextDocument[],
  options: Suggesting,
  io: Io,
): Promise<Result<ExitCode>> {
  const tested = await orgToTest(documents, options, io);
  if (!tested.ok) return tested;
  const { paths, snapshot, suites } = tested.value;
  const path = options.suggest === true ? undefined : options.suggest;
  if (path !== undefined) {
    const entry = await attempt(path, () => io.files.entry(path));
    if (!entry.ok) return entry;
    if (entry.value !== undefined)
      return failure([unwritable(path, 'it is there already; give the tests a file of their own')]);
  }
  const suggestion = await withProgress('steps', io, (progress) => suggest(snapshot, suites, { progress }));
  if (suggestion.tests.length > 0) {
    const text = writtenSuite(suggestion.tests, { schema: SCHEMA, org: namedFrom(path, paths) });
    if (path === undefined) await io.out.write(text);
    else {
      const problem = await writtenTo(path, text, io);
      if (problem !== undefined) return problem;
    }
  }
  await io.err.write(`${summaryOf(suggestion, path)}\n`);
  return success(EXIT.answered);
}

interface ToTest {
  readonly paths: readonly string[];
  readonly snapshot: Snapshot;
  readonly suites: readonly Suite[];
}

/** The one org that the files are about; without any file, the one that is given. */
async function orgToTest(
  documents: readonly TextDocument[],
  options: Suggesting,
  io: Io,
): Promise<Result<ToTest>> {
  const { export: org } = options;
  if (documents.length === 0) {
    if (org === undefined)
      return misuse(
        'there are no tests yet that name an org: give it, `preflight test --suggest --export org.json`',
      );
    const read = await openOrg(org, options, io);
    return read.ok ? success({ paths: [org], snapshot: read.value, suites: [] }) : read;
  }
  const { orgs, problems } = await suitesByOrg(documents, { org, reading: options }, io);
  const [only, ...others] = orgs;
  if (problems.length > 0 || only === undefined) return failure(problems);
  if (others.length > 0)
    return misuse(`the tests are about ${orgs.length} orgs: give one with \`--export\`, or the files of one`);
  return success({ paths: only.paths, snapshot: only.compiled.snapshot, suites: only.suites });
}

/** The paths as the new file names them. */
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

/** `wrote 6 tests to new.preflight.yaml; 18 things are left …`. */
function summaryOf({ tests, left }: Suggestion, path: string | undefined): string {
  const count = (kind: GoalCoverage['state']['kind']) =>
    left.filter(({ state }) => state.kind === kind).length;
  const [impossible, notKnown] = [count('impossible'), count('undecided')];
  return [
    tests.length === 0
      ? 'all that any request can cover is covered'
      : `${counted(tests.length, 'test')}${path === undefined ? '' : ` written to ${path}`}: read what each expects before you keep it`,
    ...(impossible === 0
      ? []
      : [`left out: ${counted(impossible, 'thing')} to cover of which it is proved that no request does so`]),
    ...(notKnown === 0
      ? []
      : [
          `left out: ${counted(notKnown, 'thing')} to cover of which it is not known whether any request does so`,
        ]),
    ...(impossible + notKnown === 0 ? [] : ['`preflight test --coverage --missing` says which and why']),
  ].join('\n');
}
