import { isNamedRequest } from '../documents/request/named-request.js';
import { type ExampleResult, runExample } from './expect/example.js';
import type { Expectation } from './expect/expectation.js';
import type { Tested } from './expect/tested.js';
import type { RequestPart } from './request/part-words.js';

/** The combined status of an expectation with several keys: a wrong result takes precedence over an undecided one. */
export type CheckStatus = 'invalid' | 'passed' | 'undecided' | 'failed';

/**
 * Compares the result of a request with the expectation. The request may use names of objects, or be the body of a simulate operation with
 * ids.
 */
export function checkRequest(request: unknown, expect: Expectation, tested: Tested): ExampleResult {
  return runExample(isNamedRequest(request) ? request : ({ request } satisfies RequestPart), expect, tested);
}

export function statusOf({ expectations: words }: ExampleResult): CheckStatus {
  const worst = WORST_FIRST.find((status) => words.some((word) => word.status === status));
  return words.length === 0 ? 'invalid' : (worst ?? 'passed');
}

const WORST_FIRST = ['invalid', 'failed', 'undecided'] as const satisfies readonly CheckStatus[];
