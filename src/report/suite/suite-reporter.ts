import { counted } from '../../base/messages.js';
import type { Problem, SourceLocation } from '../../base/result.js';
import type { Request } from '../../model/facts/request.js';
import type { Compiled } from '../../simulate/compile.js';
import type { TestResult } from '../../testing/run-suite.js';
import type { Page } from '../text/page.js';

/** The data of a test file that are known before its run. */
export interface SuiteHead {
  readonly name: string;
  /** The tested org; absent if it cannot be read. */
  readonly compiled?: Compiled | undefined;
  /** The number of tests, in which each cell of a test table counts as one; absent if the file cannot be read. */
  readonly planned?: number;
  /** Returns the location of a JSON pointer in the file; `undefined` if it is unknown. */
  locationOf(pointer: string): SourceLocation | undefined;
  /**
   * Returns a command that explains how the tested org decides a sign-in. The function is absent if the org is read from several paths or
   * from standard input.
   */
  replayCommand?(request: Request, authenticators: unknown): string;
}

/** The number of tests by their status. */
export interface SuiteTally {
  passed: number;
  /** The number of passed tests that are statements proved for every sign-in. */
  proved: number;
  failed: number;
  undecided: number;
  skipped: number;
  /** The number of test files that cannot be used, or that have a part that cannot be used. */
  unusable: number;
}

export function emptyTally(): SuiteTally {
  return { passed: 0, proved: 0, failed: 0, undecided: 0, skipped: 0, unusable: 0 };
}

/** Adds the result of a test to a tally. */
export function countResult(tally: SuiteTally, result: TestResult): void {
  tally[result.status] += 1;
  if (isProved(result)) tally.proved += 1;
}

/** Adds the counts of one tally to another tally. */
export function addTally(sum: SuiteTally, tally: SuiteTally): void {
  for (const key of Object.keys(tally) as (keyof SuiteTally)[]) sum[key] += tally[key];
}

/** Whether the result is that of a statement about sign-ins, and the statement was proved for all sign-ins. */
export function isProved(result: TestResult): boolean {
  return result.status === 'passed' && result.kind === 'statement' && result.result.status === 'proved';
}

/** The text of a proved statement in a report. */
export const PROVED = 'proved for every sign-in';

/**
 * A reporter that writes while the run goes on, because the results may not fit into memory. Each function returns the text to
 * write. Durations are absent if they are not measured.
 */
export interface SuiteReporter {
  fileStarted?(file: SuiteHead): string;
  /** Reports that a test file or its org is unusable, completely or partially. */
  unusable(file: SuiteHead, problems: readonly Problem[]): string;
  tested(result: TestResult, file: SuiteHead, milliseconds?: number): string;
  fileEnded?(file: SuiteHead, tally: SuiteTally, milliseconds?: number): string;
  ended(tally: SuiteTally, files: number): string;
}

/** A format of test reports. */
export interface SuiteFormat {
  readonly name: string;
  /** The description of the format in the help. */
  readonly what: string;
  reporter(page: Page, options: SuiteReportOptions): SuiteReporter;
}

/** The options of a test report. */
export interface SuiteReportOptions {
  /** Whether passed tests are listed. */
  readonly isVerbose: boolean;
}

/** Returns the title of a test, such as `a name [ann, office]`. */
export function testTitle({ name, coordinates }: Pick<TestResult, 'coordinates' | 'name'>): string {
  return coordinates === undefined ? name : `${name} [${coordinates.join(', ')}]`;
}

/** Returns a summary such as `12 passed (7 proved for every sign-in), 0 failed, 1 undecided`. */
export function suiteTallyWords({
  passed,
  proved,
  failed,
  undecided,
  skipped,
  unusable,
}: SuiteTally): string {
  return [
    `${passed} passed${proved === 0 ? '' : ` (${proved} ${PROVED})`}`,
    `${failed} failed`,
    ...(undecided === 0 ? [] : [`${undecided} undecided`]),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
    ...(unusable === 0 ? [] : [`errors in ${counted(unusable, 'file')}`]),
  ].join(', ');
}

/** Returns a duration as text: `312 ms`, `2.4 s`. */
export function durationWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
