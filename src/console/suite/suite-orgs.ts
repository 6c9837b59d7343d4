import { getOrMake } from '../../base/memo.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { PLAN_OF_ANOTHER_STATE } from '../../documents/overlay/overlay.js';
import { isReadingError } from '../../documents/reading-errors.js';
import { type Compiled, compiledOf } from '../../simulate/compile.js';
import type { Suite } from '../../testing/file/suite.js';
import type { RunOptions } from '../../testing/run-suite.js';
import { readDocuments, type TextDocument } from '../files/read-input.js';
import { assembleWithPlan, type ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import { pathFromFile } from './suite-files.js';

/** A function that reads the org at a path. Each path is read only once. */
export type ReadOrgAt = (path: string) => Promise<Result<Compiled>>;

/** Functions that read exports. Each path is read only once. */
export interface OrgReaders {
  /** Reads the tested org, with the Terraform plan of the command line applied to it. */
  readonly tested: ReadOrgAt;
  /** Reads another org, with which a test file compares the tested org. The plan of the command line is not applied to this org. */
  readonly compared: ReadOrgAt;
}

export function orgReaders({ plan, ...reading }: ReadingOptions, io: Io): OrgReaders {
  const compared = orgReader(reading, io);
  return { compared, tested: plan === undefined ? compared : orgReader({ ...reading, plan }, io) };
}

function orgReader(reading: ReadingOptions, io: Io): ReadOrgAt {
  const orgs = new Map<string, Promise<Result<Compiled>>>();
  return (path) => getOrMake(orgs, path, () => readOrgAt([path], reading, io));
}

/**
 * The org for the tests. `org` is the path of the export from the command line. If it is present, it replaces the org that the test file
 * names. `reading` has the options for reading the org.
 */
interface OrgForTests {
  readonly org?: string | undefined;
  readonly reading: ReadingOptions;
}

/** Reads the org of a test file. */
export async function orgOfSuite(
  suite: Suite,
  document: TextDocument,
  { org, reading }: OrgForTests,
  { tested }: OrgReaders,
  io: Io,
): Promise<Result<Compiled>> {
  if (org !== undefined) return await tested(org);
  const [only, ...others] = suite.org.map((path) => pathFromFile(path, document));
  if (only === undefined)
    return failure([
      {
        severity: 'error',
        code: 'no-org',
        message: 'the file names no export: add `org`, or pass `--export`',
        location: { document: document.name, pointer: '' },
      },
    ]);
  return others.length === 0 ? await tested(only) : await readOrgAt([only, ...others], reading, io);
}

/** Reads the orgs with which statements compare the tested org. If one of these orgs cannot be read, only the statements about it fail. */
export async function othersOfSuite(
  { tests }: Suite,
  document: TextDocument,
  { isWanted = () => true }: Pick<RunOptions, 'isWanted'>,
  { compared }: OrgReaders,
): Promise<ReadonlyMap<string, Result<Compiled>>> {
  const paths = tests
    .filter((test) => test.skip === undefined && isWanted(test))
    .flatMap((test) => (test.kind === 'statement' && 'org' in test.claim ? [test.claim.org] : []));
  const others = new Map<string, Result<Compiled>>();
  for (const path of new Set(paths)) others.set(path, await compared(pathFromFile(path, document)));
  return others;
}

/** Reads the documents of all paths as one org. */
async function readOrgAt(
  paths: readonly string[],
  reading: ReadingOptions,
  io: Io,
): Promise<Result<Compiled>> {
  const documents: TextDocument[] = [];
  const problems: Problem[] = [];
  for (const path of paths) {
    const read = await readDocuments(path, io.files);
    if (!read.ok) return read;
    documents.push(...read.value);
    problems.push(...read.problems);
  }
  const snapshot = await assembleWithPlan({ ok: true, value: documents, problems }, reading, io);
  return snapshot.ok ? success(compiledOf(snapshot.value), snapshot.problems.filter(isShown)) : snapshot;
}

/**
 * Whether a problem of the tested org is shown with the test results: an error in reading the org, or a plan for a different state of it.
 */
function isShown(problem: Problem): boolean {
  return problem.code === PLAN_OF_ANOTHER_STATE || isReadingError(problem);
}
