import type { Compiled } from '../../simulate/compile.js';
import type { ExampleResult } from '../../suite/example.js';
import type { TestResult } from '../../suite/run-suite.js';
import type { StatementResult } from '../../suite/statement/statement.js';
import { PLAIN_PAGE } from '../text/page.js';
import { failureLines } from './failure-lines.js';

/** Why a test failed, as text without colours; empty where it did not. */
export function failureText(result: TestResult, compiled: Compiled): string {
  return failureLines(result, { name: '', compiled, locationOf: () => undefined }, PLAIN_PAGE).join('\n');
}

/** The same of one request that was held against an expectation. */
export function exampleFailure(result: ExampleResult, compiled: Compiled): string {
  return failureText({ ...NAMELESS, status: 'failed', kind: 'example', result }, compiled);
}

/** And of a statement. */
export function statementFailure(result: StatementResult, compiled: Compiled): string {
  return failureText({ ...NAMELESS, status: 'failed', kind: 'statement', result }, compiled);
}

const NAMELESS = { name: '', pointer: '' };
