import type { KeptDocument } from '../../read/text/input.js';
import type { Expectation } from '../expect/expectation.js';
import type { RequestPart } from '../request/part-words.js';

/** A file of tests that can be run. Spec: Policy tests, 1. */
export interface Suite {
  readonly document: KeptDocument;
  /** What is tested, as it is written: relative to the file. */
  readonly org: readonly string[];
  readonly now?: string;
  readonly parts: ReadonlyMap<string, RequestPart>;
  readonly defaults: RequestPart;
  readonly tests: readonly SuiteTest[];
}

export type SuiteTest = ExampleTest | Table | Statement;

interface Test {
  readonly name: string;
  /** JSON pointer in the file. */
  readonly pointer: string;
  /** Why it is not run. */
  readonly skip?: string;
  readonly isOnly: boolean;
}

/** One sign-in and its expected result. */
export interface ExampleTest extends Test {
  readonly kind: 'example';
  readonly request: RequestPart;
  readonly origins?: WordOrigins;
  readonly expect: Expectation;
}

/** A request for every combination of the values of its axes. */
export interface Table extends Test {
  readonly kind: 'table';
  readonly request: RequestPart;
  readonly origins?: WordOrigins;
  readonly axes: readonly Axis[];
  /** As deep as there are axes. */
  readonly expect: unknown;
}

export interface Axis {
  readonly name: string;
  readonly values: readonly AxisValue[];
}

export interface AxisValue {
  /** As `expect` names it. */
  readonly name: string;
  readonly part: RequestPart;
  readonly origins?: WordOrigins;
}

/** The JSON pointer of each word of a request in the test file. */
export type WordOrigins = Readonly<Record<string, string>>;

/** What is said of all requests of a region. Spec: Policy tests, 3. */
export interface Statement extends Test {
  readonly kind: 'statement';
  readonly when: unknown;
  readonly claim: Claim;
  /** Why it may stay undecided. */
  readonly undecided?: string;
  /** Why it may be about no request. */
  readonly vacuous?: string;
}

export type Claim =
  | { readonly kind: 'always' | 'never'; readonly expect: Expectation }
  | { readonly kind: 'reachable'; readonly rules: 'all' | readonly string[] }
  | { readonly kind: 'unreachable'; readonly rules: readonly string[] }
  | { readonly kind: 'sameAs'; readonly org: string }
  | { readonly kind: 'notLessStrictThan'; readonly org: string; readonly isOtherAllowed: boolean };

/** In `expect`, in place of every value that is not named. */
export const ANY_OTHER = '_';
