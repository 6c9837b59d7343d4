import type { Problem, SourceLocation } from '../../base/result.js';
import type { Compiled } from '../../simulate/compile.js';
import type { TestResult } from '../../suite/run-suite.js';
import type { Page } from '../text/page.js';

/** A file of tests, about to be run. */
export interface SuiteHead {
  readonly name: string;
  /** The org that is tested; absent where it could not be read. */
  readonly compiled?: Compiled | undefined;
  /** How many tests there are to run, each cell of a table by itself; absent where the file cannot be read. */
  readonly planned?: number;
  /** Where something of the file stands. */
  locationOf(pointer: string): SourceLocation | undefined;
}

/** So many tests came to what. */
export interface SuiteTally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * What is said of a run as it goes on: a run may be longer than would fit into memory. Each gives the text to write. A
 * file starts, is unusable or not, and ends; what took how long is known where somebody measures it.
 */
export interface SuiteReporter {
  fileStarted?(file: SuiteHead): string;
  /** Something of the file, or its org, cannot be tested. */
  unusable(file: SuiteHead, problems: readonly Problem[]): string;
  tested(result: TestResult, file: SuiteHead, milliseconds?: number): string;
  fileEnded?(file: SuiteHead, tally: SuiteTally, milliseconds?: number): string;
  ended(tally: SuiteTally, files: number): string;
}

export interface SuiteFormat {
  readonly name: string;
  /** For the help. */
  readonly what: string;
  /** For programs: the same on every screen. */
  reporter(page: Page, options: SuiteReportOptions): SuiteReporter;
}

export interface SuiteReportOptions {
  /** What passed is listed, too. */
  readonly isVerbose: boolean;
}

/** `a name [ann, office]`. */
export function testTitle({ name, coordinates }: Pick<TestResult, 'coordinates' | 'name'>): string {
  return coordinates === undefined ? name : `${name} [${coordinates.join(', ')}]`;
}

/** `12 passed, 3 failed`; what was skipped, if anything was. */
export function suiteTallyWords({ passed, failed, skipped }: SuiteTally): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** `312 ms`, `2.4 s`. */
export function durationWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
