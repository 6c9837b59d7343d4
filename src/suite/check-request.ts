import { isInWords } from '../read/request/request-in-words.js';
import { type ExampleResult, runExample } from './example.js';
import type { Expectation } from './expect/expectation.js';
import type { Tested } from './expect/tested.js';
import type { RequestPart } from './request/part-words.js';

/** What became of all that was expected together: what is wrong stays so whatever else is not known. */
export type CheckStatus = 'fault' | 'passed' | 'undecided' | 'wrong';

/** Holds what a request comes to against what is expected, whether it is given in words or as a body. */
export function checkRequest(request: unknown, expect: Expectation, tested: Tested): ExampleResult {
  return runExample(isInWords(request) ? request : ({ request } satisfies RequestPart), expect, tested);
}

export function statusOf({ words }: ExampleResult): CheckStatus {
  const worst = WORST_FIRST.find((status) => words.some((word) => word.status === status));
  return words.length === 0 ? 'fault' : (worst ?? 'passed');
}

const WORST_FIRST = ['fault', 'wrong', 'undecided'] as const satisfies readonly CheckStatus[];
