import { readBody } from '../../documents/request/read-request.js';
import type { Refusal } from '../../documents/request/refusal.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { refusalProblems } from '../names/refusal-problems.js';
import type { TestProblem } from '../names/test-problem.js';
import { namesInWord } from '../names/word-names.js';
import type { WordOrigins } from '../request/origins-of.js';
import type { RequestPart } from '../request/part-words.js';
import { requestOfPart } from '../request/suite-request.js';
import { type Expectation, expectedWords } from './expectation.js';
import { judgeExpectation } from './judge.js';
import type { Tested } from './tested.js';
import type { WordResult } from './word-result.js';

/** The result of running an example. */
export interface ExampleResult {
  /** The result for each key of the expectation. */
  readonly expectations: readonly WordResult[];
  /** The simulate request of the test; absent if the test does not state a valid request. */
  readonly request?: unknown;
  /** The enrolled authenticators of the user, if the test states them. */
  readonly authenticators?: readonly AuthenticatorUse[];
  /** The response of the service if it refuses the request. */
  readonly refusal?: Refusal;
  /** Names and other values in the request that do not fit the export, with their locations. */
  readonly problems?: readonly TestProblem[];
}

/** The location of a test in its file, and the location of each key of its request. */
export interface ExampleLocation {
  readonly located: WordOrigins;
  readonly pointer: string;
}

/** Simulates one sign-in and compares the result with the expectation. Spec: Policy tests, 2. */
export function runExample(
  part: RequestPart,
  expect: Expectation,
  { compiled, now, limits }: Tested,
  location: ExampleLocation = { located: {}, pointer: '' },
): ExampleResult {
  const { error, ...others } = expectedWords(expect);
  const { snapshot } = compiled;
  const made = requestOfPart(part, snapshot, now);
  const problems = error === undefined ? authenticatorProblems(part, location, snapshot) : [];
  if (!made.ok) {
    const { located, pointer } = location;
    const own = refusalProblems(made.refusal, (word) => located[word], pointer, snapshot);
    return {
      ...refused(made.refusal, error, others),
      ...(error === undefined && { problems: [...own, ...problems] }),
    };
  }
  const [problem] = problems;
  if (problem !== undefined) {
    const { message } = problem;
    const words = Object.keys(others).map(
      (word): WordResult => ({ key: word, status: 'invalid', expected: '', actual: [], message }),
    );
    return { expectations: words, problems };
  }
  const { body, authenticators } = made.value;
  const read = readBody(body, compiled.world, error === undefined ? 'person' : 'operation');
  if (!read.ok) return { ...refused(read.refusal, error, others), request: body };
  const options = authenticators === undefined ? {} : { authenticators };
  const subject = { compiled, request: read.value, options };
  const words = judgeExpectation(others, subject, limits);
  const answered =
    error === undefined ? [] : [wrong('error', errorWords(error), 'the service accepts the request')];
  return { expectations: [...answered, ...words], request: body, ...options };
}

/**
 * Returns a problem for each name in `authenticators` that is not the name of an authenticator. The other names in a test are checked when
 * its request is read.
 */
function authenticatorProblems(
  { authenticators }: RequestPart,
  { located }: ExampleLocation,
  snapshot: Snapshot,
): readonly TestProblem[] {
  if (authenticators === undefined) return [];
  const { problems } = namesInWord('authenticators', authenticators, located.authenticators ?? '', snapshot);
  return problems.filter(({ severity }) => severity === 'error');
}

/**
 * Returns the results of an example whose request the service rejects. The expectation `error` is met if it names this rejection. No other
 * expectation is met.
 */
function refused(refusal: Refusal, error: unknown, others: Readonly<Record<string, unknown>>): ExampleResult {
  const found = `${refusal.status}: ${refusal.body.errorSummary}`;
  const own: WordResult[] =
    error === undefined
      ? []
      : [
          isExpected(refusal, error)
            ? { key: 'error', status: 'passed', expected: errorWords(error), actual: [found] }
            : wrong('error', errorWords(error), found),
        ];
  return {
    expectations: [...own, ...Object.keys(others).map((word) => wrong(word, inJson(others[word]), found))],
    refusal,
  };
}

interface ExpectedError {
  readonly status: number;
  readonly field?: string;
}

function errorOf(error: unknown): ExpectedError {
  return typeof error === 'number' ? { status: error } : (error as ExpectedError);
}

function isExpected({ status, body }: Refusal, error: unknown): boolean {
  const { status: wanted, field } = errorOf(error);
  if (status !== wanted) return false;
  if (field === undefined) return true;
  const texts = [body.errorSummary, ...body.errorCauses.map(({ errorSummary }) => errorSummary)];
  return texts.some((text) => text.includes(field));
}

function errorWords(error: unknown): string {
  const { status, field } = errorOf(error);
  return field === undefined ? String(status) : `${status} for \`${field}\``;
}

function wrong(word: string, expected: string, found: string): WordResult {
  return { key: word, status: 'failed', expected, actual: [found] };
}

function inJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
