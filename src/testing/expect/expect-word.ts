import type { SignInCase, SignInScope } from '../../analysis/questions/completions/sign-in-cases.js';
import type { TSchema } from '../../base/json-schema.js';
import type { Compiled } from '../../simulate/compile.js';
import type { CaseOutcome } from './case-outcome.js';
import type { Subject } from './subject.js';

/** A key of an expectation, such as `access`. It is compared with every possible result of a request. Spec: Policy tests, 2. */
export interface ExpectWord<Value = unknown> {
  readonly name: string;
  readonly what: string;
  readonly schema: TSchema;
  /** Returns the policy types that the comparison depends on. */
  scopeOf(value: Value, compiled: Compiled): SignInScope;
  /** Prepares the comparison with an expected value, or returns why it is impossible: for example, the org lacks the name. */
  wanted(value: Value, subject: Subject): WantedWord;
}

export type WantedWord =
  | { readonly kind: 'invalid'; readonly message: string }
  | {
      readonly kind: 'wanted';
      /** The expectation as text. */
      readonly expected: string;
      judge(one: SignInCase, outcome: CaseOutcome): Judged;
    };

/** Whether a result is as expected, and the result as text. */
export interface Judged {
  readonly verdict: 'yes' | 'no' | 'unknown';
  readonly found: string;
  /** The reason why the verdict is `unknown`. */
  readonly reason?: string;
}

export function defineExpectWord<Value>(word: ExpectWord<Value>): ExpectWord<Value> {
  return word;
}

export function fault(message: string): WantedWord {
  return { kind: 'invalid', message };
}

export function judged(isExpected: boolean, found: string): Judged {
  return { verdict: isExpected ? 'yes' : 'no', found };
}

export function unknownWord(reason: string): Judged {
  return { verdict: 'unknown', found: UNKNOWN, reason };
}

/** The text for an actual result that is unknown. */
export const UNKNOWN = 'unknown';
