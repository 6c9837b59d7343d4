import type { SearchLimits } from '../analysis/questions/session/limits.js';
import type { Compiled } from '../simulate/compile.js';
import { type CheckStatus, statusOf } from './check-request.js';
import { type ExampleResult, runExample } from './expect/example.js';
import type { Tested } from './expect/tested.js';
import type { ExampleTest, Suite, SuiteTest, Table } from './file/suite.js';
import { mergeParts } from './request/merge-parts.js';
import { originsOf, type WordOrigins } from './request/origins-of.js';
import { runStatement, type StatementResult } from './statement/statement.js';
import { cellsOf, countOfCells } from './table.js';

/** The result of one test, or of one cell of a table. */
export type TestResult = {
  readonly name: string;
  /** The names of the axis values that identify a cell of a table. */
  readonly coordinates?: readonly string[];
  /** The JSON pointer of the test in its file. */
  readonly pointer: string;
} & (
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: RunStatus; readonly kind: 'example'; readonly result: ExampleResult }
  | { readonly status: RunStatus; readonly kind: 'statement'; readonly result: StatementResult }
);

/** The status of a test that is run. An undecided test fails the run, but nothing shows that the policies are wrong. */
export type RunStatus = 'failed' | 'passed' | 'undecided';

/** Whether a test fails the run. */
export function isFailing<Result extends TestResult>(
  result: Result,
): result is Extract<Result, { readonly kind: 'example' | 'statement' }> {
  return result.status === 'failed' || result.status === 'undecided';
}

export interface RunOptions extends SearchLimits {
  /** Whether a test is selected to run; all tests are selected if absent. */
  readonly isWanted?: (test: SuiteTest) => boolean;
  /** The orgs that statements compare the tested org with, by their paths in the file. */
  readonly others?: Tested['others'];
}

/** A range of the tests in a file. Each cell of a table counts as a test. */
export interface TestRange {
  readonly from: number;
  /** The number of the first test after the range. */
  readonly to: number;
}

/** Runs the tests of a file in their order. The result of a test does not depend on other tests. */
export function* runSuite(
  suite: Suite,
  compiled: Compiled,
  { isWanted, others, ...limits }: RunOptions = {},
  { from, to }: TestRange = { from: 0, to: Number.POSITIVE_INFINITY },
): Generator<TestResult> {
  const { defaults, now } = suite;
  const tested: Tested = { compiled, now, limits, others };
  const run: Run = { defaults, defaultOrigins: originsOf(defaults, '/defaults'), tested };
  let start = 0;
  for (const planned of plannedTests(suite, isWanted)) {
    const { count, test, skip } = planned;
    const own = { from: Math.max(0, from - start), to: Math.min(count, to - start) };
    start += count;
    if (own.from >= own.to) continue;
    const { name, pointer } = test;
    if (skip !== undefined) yield { name, pointer, status: 'skipped', reason: skip };
    else yield* resultsOf(test, run, own);
    if (start >= to) return;
  }
}

/** Returns the number of tests that are run or skipped. */
export function countOfTests(suite: Suite, isWanted?: RunOptions['isWanted']): number {
  let sum = 0;
  for (const { count } of plannedTests(suite, isWanted)) sum += count;
  return sum;
}

/** Yields the tests in ranges that can run in parallel. A statement, which may take long, is a range of its own. */
export function* testRanges(suite: Suite, isWanted?: RunOptions['isWanted']): Generator<TestRange> {
  let [from, to] = [0, 0];
  for (const { count, test, skip } of plannedTests(suite, isWanted)) {
    const isAlone = test.kind === 'statement' && skip === undefined;
    if (isAlone && from < to) yield { from, to };
    if (isAlone) from = to;
    to += count;
    while (to - from >= (isAlone ? 1 : MOST_IN_RANGE)) {
      const next = Math.min(to, from + MOST_IN_RANGE);
      yield { from, to: next };
      from = next;
    }
  }
  if (from < to) yield { from, to };
}

/** The maximum number of examples in one {@link TestRange}. */
const MOST_IN_RANGE = 250;

interface PlannedTest {
  readonly test: SuiteTest;
  readonly count: number;
  /** The reason why the test is skipped. */
  readonly skip?: string | undefined;
}

function* plannedTests(
  { tests }: Suite,
  isWanted: RunOptions['isWanted'] = () => true,
): Generator<PlannedTest> {
  const only = tests.some(({ isOnly }) => isOnly);
  for (const test of tests) {
    if (!isWanted(test)) continue;
    const skip = test.skip ?? (only && !test.isOnly ? 'another test has `only: true`' : undefined);
    const count = skip === undefined && test.kind === 'table' ? countOfCells(test) : 1;
    yield { test, count, skip };
  }
}

const RUN_STATUSES = {
  invalid: 'failed',
  passed: 'passed',
  undecided: 'undecided',
  failed: 'failed',
} as const satisfies Record<CheckStatus, RunStatus>;

function statementStatus({ isPassed, status }: StatementResult): RunStatus {
  if (isPassed) return 'passed';
  return status === 'undecided' ? 'undecided' : 'failed';
}

/** The parts of a run that all its tests share. */
interface Run {
  readonly defaults: Suite['defaults'];
  readonly defaultOrigins: WordOrigins;
  readonly tested: Tested;
}

function resultsOf(test: SuiteTest, run: Run, { from, to }: TestRange): Iterable<TestResult> {
  const { name, pointer } = test;
  switch (test.kind) {
    case 'example':
      return [{ name, pointer, ...exampleResult(test, pointer, run) }];
    case 'table':
      return cellResults(test, run, { from, to });
    case 'statement': {
      const result = runStatement(test, run.tested, run.defaults);
      return [{ name, pointer, status: statementStatus(result), kind: 'statement', result }];
    }
  }
}

function* cellResults(table: Table, run: Run, { from, to }: TestRange): Generator<TestResult> {
  const { name, pointer } = table;
  for (const { coordinates, ...cell } of cellsOf(table, from, to))
    yield { name, pointer, coordinates, ...exampleResult(cell, pointer, run) };
}

function exampleResult(
  { request, origins, expect }: Pick<ExampleTest, 'expect' | 'origins' | 'request'>,
  pointer: string,
  { defaults, defaultOrigins, tested }: Run,
) {
  const located = { ...defaultOrigins, ...origins };
  const result = runExample(mergeParts([defaults, request]), expect, tested, { located, pointer });
  return { status: RUN_STATUSES[statusOf(result)], kind: 'example', result } as const;
}
