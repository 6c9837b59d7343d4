import { describeValue } from '../base/messages.js';
import { isObject } from '../base/object.js';
import { printable } from '../base/printable.js';
import type { Fault, Result } from '../base/result.js';
import { type ArgumentSchema, findArgumentFault } from './arguments.js';
import { neverThrowing } from './never-throwing.js';
import type { Answer } from './request/refusal.js';
import { messageWithLocation } from './text/location-text.js';

/** The error that `unwrap` throws. `code` is the code of the failed answer's `error`, and `cause` is the answer. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError';
  readonly code: string;

  constructor({ code, message }: Fault, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/**
 * Throws a `PreflightError` if the arguments of a function do not match their schemas, for functions that cannot return a failed answer.
 */
export function demandArguments(
  schemas: readonly ArgumentSchema[],
  given: readonly unknown[],
  first?: number,
): void {
  const wrong = findArgumentFault(schemas, given, first);
  if (wrong !== undefined) throw new PreflightError({ code: 'wrong-argument', message: wrong }, given);
}

/**
 * Returns the value of an answer. Throws a `PreflightError` if the answer has none; its message contains the status, code and causes of a
 * rejection, or each problem with its location.
 */
export function unwrap<Value>(answer: Answer<Value> | Result<Value>): Value {
  const why = whyNone(answer);
  if (why !== undefined) throw new PreflightError(why, answer);
  return (answer as { readonly value: Value }).value;
}

/** Returns the reason why an answer has no value; `undefined` if it has one. An object whose members cannot be read is not an answer. */
const whyNone = neverThrowing(
  (answer: Answer<unknown> | Result<unknown>): Fault | undefined => {
    if (!isObject(answer) || typeof answer.ok !== 'boolean') return noAnswer(describeValue(answer));
    if (answer.ok) return undefined;
    return { code: answer.error.code, message: whyNot(answer).map(line).join('\n  ') };
  },
  () => noAnswer('a value that cannot be read'),
);

function noAnswer(what: string): Fault {
  return {
    code: 'wrong-argument',
    message: `${what} is not an answer; pass the return value of a function of this package`,
  };
}

function whyNot(answer: Extract<Answer<never> | Result<never>, { readonly ok: false }>): string[] {
  if (!('problems' in answer)) {
    if (answer.refusal === undefined) return [answer.error.message];
    const { status, body } = answer.refusal;
    const causes = body.errorCauses.map(({ errorSummary }) => errorSummary);
    return [`the request was rejected: ${status} ${body.errorCode} ${body.errorSummary}`, ...causes];
  }
  const problems = answer.problems.map(messageWithLocation);
  if (problems.length === 1) return problems;
  const shown = problems.slice(0, MOST_PROBLEMS);
  const rest = problems.length - shown.length;
  return ['there is nothing usable', ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])];
}

/** Maximum number of problems in an error message, which people read in a log. The answer contains all problems. */
const MOST_PROBLEMS = 10;

function line(text: string): string {
  return printable(text, LONGEST_LINE);
}

const LONGEST_LINE = 1000;
