import { valueInWords } from '../base/messages.js';
import { isObject } from '../base/object.js';
import { printable } from '../base/printable.js';
import type { Result } from '../base/result.js';
import type { Answer } from '../read/request/refusal.js';
import { placeWords } from '../report/text/place-words.js';
import { neverThrowing } from './never-throwing.js';

/**
 * The value of an answer. Throws an `Error` whose message tells why there is none: the status, code and causes of a
 * refusal, or each problem with its place; `cause` holds the answer.
 */
export function unwrap<Value>(answer: Answer<Value> | Result<Value>): Value {
  const why = whyNone(answer);
  if (why !== undefined) throw new Error(why, { cause: answer });
  return (answer as { readonly value: Value }).value;
}

/** Why an answer has no value; what cannot even be looked at is none. */
const whyNone = neverThrowing(
  (answer: Answer<unknown> | Result<unknown>): string | undefined => {
    if (!isObject(answer) || typeof answer.ok !== 'boolean')
      return `${valueInWords(answer)} is no answer: pass what a function of this package gave`;
    return answer.ok ? undefined : whyNot(answer).map(line).join('\n  ');
  },
  (reason) => reason,
);

function whyNot(answer: Extract<Answer<never> | Result<never>, { readonly ok: false }>): string[] {
  if ('refusal' in answer) {
    const { status, body } = answer.refusal;
    const causes = body.errorCauses.map(({ errorSummary }) => errorSummary);
    return [`refused: ${status} ${body.errorCode} ${body.errorSummary}`, ...causes];
  }
  const problems = answer.problems.map(({ message, place }) =>
    place === undefined ? message : `${placeWords(place)}: ${message}`,
  );
  return ['there is nothing usable', ...problems];
}

function line(text: string): string {
  return printable(text, LONGEST_LINE);
}

const LONGEST_LINE = 1000;
