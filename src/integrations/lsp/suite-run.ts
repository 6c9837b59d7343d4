import type { Problem, Result } from '../../base/result.js';
import type { Steps } from '../../base/work-steps.js';
import type { TextDocument } from '../../console/files/read-input.js';
import type { Io } from '../../console/io/io.js';
import { type OrgReaders, orgOfSuite, othersOfSuite } from '../../console/suite/suite-orgs.js';
import { failureText } from '../../report/suite/failure-text.js';
import type { Compiled } from '../../simulate/compile.js';
import type { Suite } from '../../testing/file/suite.js';
import { testLocations } from '../../testing/file/test-locations.js';
import { isFailing, type RunOptions, runSuite, type TestResult } from '../../testing/run-suite.js';

/** A test file with the org that it tests. */
export interface OpenTests {
  readonly suite: Suite;
  readonly compiled: Compiled;
  readonly others: NonNullable<RunOptions['others']>;
}

/** Reads the org of a test file, and the orgs that its statements compare with. */
export async function openTests(
  suite: Suite,
  document: TextDocument,
  readers: OrgReaders,
  io: Io,
): Promise<Result<OpenTests>> {
  const org = await orgOfSuite(suite, document, { reading: {} }, readers, io);
  if (!org.ok) return org;
  const others = await othersOfSuite(suite, document, {}, readers);
  return { ...org, value: { suite, compiled: org.value, others } };
}

/** Runs tests in steps, one for each result. */
export function* testSteps(
  { suite, compiled, others }: OpenTests,
  isWanted: NonNullable<RunOptions['isWanted']>,
): Steps<readonly TestResult[]> {
  const results: TestResult[] = [];
  for (const result of runSuite(suite, compiled, { others, isWanted })) {
    results.push(result);
    yield undefined;
  }
  return results;
}

/** Returns a problem for each test that does not pass, with its location in the test file. */
export function testProblems(
  results: readonly TestResult[],
  { suite, compiled }: OpenTests,
): readonly Problem[] {
  const placeOf = testLocations(suite);
  return results.filter(isFailing).map((result) => {
    const location = placeOf(`${result.pointer}/name`) ?? placeOf(result.pointer);
    return {
      severity: result.status === 'failed' ? 'error' : 'warning',
      code: `test-${result.status}`,
      message: reportOf(result, compiled),
      ...(location && { location }),
    };
  });
}

/** Returns the result of a test as text: its status, and why it does not pass. */
export function reportOf(result: TestResult, compiled: Compiled): string {
  const cell = result.coordinates === undefined ? '' : ` (${result.coordinates.join(', ')})`;
  if (result.status === 'skipped') return `skipped: ${result.name}: ${result.reason}`;
  const why = failureText(result, compiled);
  return `${result.status}: ${result.name}${cell}${why === '' ? '' : `: ${why}`}`;
}
