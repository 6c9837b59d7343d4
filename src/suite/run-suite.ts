import type { SearchLimits } from '../questions/session/limits.js';
import type { Compiled } from '../simulate/compile.js';
import { type ExampleResult, runExample } from './example.js';
import type { Expectation } from './expect/expectation.js';
import type { Tested } from './expect/tested.js';
import type { Suite, SuiteTest } from './file/suite.js';
import { mergeParts } from './request/merge-parts.js';
import type { Part } from './request/part-words.js';
import { runStatement, type StatementResult } from './statement/statement.js';
import { cellsOf } from './table.js';

/** What became of one test; of a table of each cell. */
export type TestResult = {
  readonly name: string;
  /** Of a cell. */
  readonly coordinates?: readonly string[];
  /** Of the test, in its file. */
  readonly pointer: string;
} & (
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: 'passed' | 'failed'; readonly kind: 'example'; readonly result: ExampleResult }
  | { readonly status: 'passed' | 'failed'; readonly kind: 'statement'; readonly result: StatementResult }
);

export interface RunOptions extends SearchLimits {
  /** The tests to run; all when absent. */
  readonly isWanted?: (test: SuiteTest) => boolean;
  /** The orgs that statements compare it with, by the paths that they name. */
  readonly others?: Tested['others'];
}

/** Runs the tests of a file one after the other, in its order; what comes out hangs on none of the others. */
export function* runSuite(suite: Suite, compiled: Compiled, options: RunOptions = {}): Generator<TestResult> {
  const { isWanted = () => true, others, ...limits } = options;
  const tested: Tested = { compiled, now: suite.now, limits, others };
  const only = suite.tests.some(({ isOnly }) => isOnly);
  for (const test of suite.tests) {
    if (!isWanted(test)) continue;
    const { name, pointer, skip } = test;
    const base = { name, pointer };
    if (skip !== undefined) yield { ...base, status: 'skipped', reason: skip };
    else if (only && !test.isOnly)
      yield { ...base, status: 'skipped', reason: 'another test is marked `only`' };
    else yield* resultsOf(test, suite, tested);
  }
}

function* resultsOf(test: SuiteTest, suite: Suite, tested: Tested): Generator<TestResult> {
  const { name, pointer } = test;
  const base = { name, pointer };
  const example = (request: Part, expect: Expectation) => {
    const result = runExample(mergeParts([suite.defaults, request]), expect, tested);
    const isPassed = result.words.length > 0 && result.words.every(({ status }) => status === 'passed');
    return { status: isPassed ? 'passed' : 'failed', kind: 'example', result } as const;
  };
  switch (test.kind) {
    case 'example':
      yield { ...base, ...example(test.request, test.expect) };
      return;
    case 'table':
      for (const { coordinates, request, expect } of cellsOf(test))
        yield { ...base, coordinates, ...example(request, expect) };
      return;
    case 'statement': {
      const result = runStatement(test, tested);
      yield { ...base, status: result.isPassed ? 'passed' : 'failed', kind: 'statement', result };
    }
  }
}
