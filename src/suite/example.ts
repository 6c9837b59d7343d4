import type { AuthenticatorUse } from '../assurance/authenticator-use.js';
import { readBody } from '../read/request/read-request.js';
import type { Refusal } from '../read/request/refusal.js';
import { type Expectation, expectedWords } from './expect/expectation.js';
import { judgeExpectation } from './expect/judge.js';
import type { Tested } from './expect/tested.js';
import type { WordResult } from './expect/word-result.js';
import type { RequestPart } from './request/part-words.js';
import { requestOfPart } from './request/suite-request.js';

/** What became of an example. */
export interface ExampleResult {
  /** All that was expected, word by word. */
  readonly words: readonly WordResult[];
  /** The simulate request that the parts come to; absent where they come to none. */
  readonly request?: unknown;
  /** What the user has enrolled, where the test says. */
  readonly authenticators?: readonly AuthenticatorUse[];
  /** Why the service would not answer it. */
  readonly refusal?: Refusal;
}

/** Puts one request to the simulator and holds the answer against what is expected. Spec: Policy tests, 2. */
export function runExample(
  part: RequestPart,
  expect: Expectation,
  { compiled, now, limits }: Tested,
): ExampleResult {
  const { error, ...others } = expectedWords(expect);
  const made = requestOfPart(part, compiled.snapshot, now);
  if (!made.ok) return refused(made.refusal, error, others);
  const { body, authenticators } = made.value;
  const read = readBody(body, compiled.world, error === undefined ? 'person' : 'operation');
  if (!read.ok) return { ...refused(read.refusal, error, others), request: body };
  const options = authenticators === undefined ? {} : { authenticators };
  const subject = { compiled, request: read.value, options };
  const words = judgeExpectation(others, subject, limits);
  const answered = error === undefined ? [] : [wrong('error', errorWords(error), 'the service answers')];
  return { words: [...answered, ...words], request: body, ...options };
}

/** A refusal may be just what is expected; whatever else is expected of the answer, there is none. */
function refused(refusal: Refusal, error: unknown, others: Readonly<Record<string, unknown>>): ExampleResult {
  const found = `${refusal.status}: ${refusal.body.errorSummary}`;
  const own: WordResult[] =
    error === undefined
      ? []
      : [
          isExpected(refusal, error)
            ? { word: 'error', status: 'passed', expected: errorWords(error), found: [found] }
            : wrong('error', errorWords(error), found),
        ];
  return {
    words: [...own, ...Object.keys(others).map((word) => wrong(word, inJson(others[word]), found))],
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
  const told = [body.errorSummary, ...body.errorCauses.map(({ errorSummary }) => errorSummary)];
  return told.some((text) => text.includes(field));
}

function errorWords(error: unknown): string {
  const { status, field } = errorOf(error);
  return field === undefined ? String(status) : `${status} that names \`${field}\``;
}

function wrong(word: string, expected: string, found: string): WordResult {
  return { word, status: 'wrong', expected, found: [found] };
}

function inJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
