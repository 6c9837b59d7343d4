import type { TSchema } from '../../base/json-schema.js';
import type { SignInCase, SignInScope } from '../../questions/completions/sign-in-cases.js';
import type { Compiled } from '../../simulate/compile.js';
import type { CaseOutcome } from './case-outcome.js';
import type { Subject } from './subject.js';

/** What a test may expect, in one word: judged of every way in which the request comes out. Spec: Policy tests, 2. */
export interface ExpectWord<Value = unknown> {
  readonly name: string;
  readonly what: string;
  readonly schema: TSchema;
  /** What has to be known of a sign-in to judge it. */
  scopeOf(value: Value, compiled: Compiled): SignInScope;
  /** What it looks for, made ready once; or why that cannot be: a name that the org lacks. */
  wanted(value: Value, subject: Subject): WantedWord;
}

export type WantedWord =
  | { readonly kind: 'fault'; readonly message: string }
  | {
      readonly kind: 'wanted';
      /** In words. */
      readonly expected: string;
      judge(one: SignInCase, outcome: CaseOutcome): Judged;
    };

/** Whether a way to come out is as expected, and what it is, in words. */
export interface Judged {
  readonly verdict: 'yes' | 'no' | 'unknown';
  readonly found: string;
  /** Why it cannot be told. */
  readonly reason?: string;
}

export function defineExpectWord<Value>(word: ExpectWord<Value>): ExpectWord<Value> {
  return word;
}

export function fault(message: string): WantedWord {
  return { kind: 'fault', message };
}

export function judged(isSo: boolean, found: string): Judged {
  return { verdict: isSo ? 'yes' : 'no', found };
}

export function unknownWord(reason: string): Judged {
  return { verdict: 'unknown', found: UNKNOWN, reason };
}

/** The result of a word about which nothing is known. */
export const UNKNOWN = 'unknown';
