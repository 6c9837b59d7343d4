import type { Compiled } from '../../simulate/compile.js';
import type { ExampleResult } from '../../testing/expect/example.js';
import type { TestResult } from '../../testing/run-suite.js';
import type { StatementResult } from '../../testing/statement/statement.js';
import { PLAIN_PAGE } from '../text/page.js';
import { failureLines } from './failure-lines.js';

/** Returns why a test does not pass, without colours; empty if it passes. */
export function failureText(result: TestResult, compiled: Compiled): string {
  return failureLines(result, { name: '', compiled, locationOf: () => undefined }, PLAIN_PAGE).join('\n');
}

/** Returns why a request does not have the expected result. */
export function exampleFailure(result: ExampleResult, compiled: Compiled): string {
  return failureText({ ...NAMELESS, status: 'failed', kind: 'example', result }, compiled);
}

/** Returns why a statement about all sign-ins is not proved. */
export function statementFailure(result: StatementResult, compiled: Compiled): string {
  return failureText({ ...NAMELESS, status: 'failed', kind: 'statement', result }, compiled);
}

const NAMELESS = { name: '', pointer: '' };
