import type { KeptDocument } from '../../documents/text/input.js';
import type { Expectation } from '../expect/expectation.js';
import type { WordOrigins } from '../request/origins-of.js';
import type { RequestPart } from '../request/part-words.js';

/** A test file that can be run. Spec: Policy tests, 1. */
export interface Suite {
  readonly document: KeptDocument;
  /** The paths of the tested org, relative to the test file. */
  readonly org: readonly string[];
  readonly now?: string;
  readonly parts: ReadonlyMap<string, RequestPart>;
  readonly defaults: RequestPart;
  readonly tests: readonly SuiteTest[];
}

export type SuiteTest = ExampleTest | Table | Statement;

interface Test {
  readonly name: string;
  /** The JSON pointer of the test in its file. */
  readonly pointer: string;
  /** The reason why the test is skipped. */
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

/** A table test: one example for each combination of the values of its axes. */
export interface Table extends Test {
  readonly kind: 'table';
  readonly request: RequestPart;
  readonly origins?: WordOrigins;
  readonly axes: readonly Axis[];
  /** The expectations, nested by the values of the axes in their order. */
  readonly expect: unknown;
}

export interface Axis {
  readonly name: string;
  readonly values: readonly AxisValue[];
}

export interface AxisValue {
  /** The name of the axis value, which is its key in `expect`. */
  readonly name: string;
  readonly part: RequestPart;
  readonly origins?: WordOrigins;
}

/** A claim about all sign-ins that meet the conditions in `when`. Spec: Policy tests, 3. */
export interface Statement extends Test {
  readonly kind: 'statement';
  readonly when: unknown;
  readonly claim: Claim;
  /** The reason that the test states for accepting an undecided result. Absent if the test does not accept this. */
  readonly undecided?: string;
  /** The reason that the test states for accepting that no sign-in meets `when`. Absent if the test does not accept this. */
  readonly vacuous?: string;
}

export type Claim =
  | { readonly kind: 'always' | 'never'; readonly expect: Expectation }
  | { readonly kind: 'reachable'; readonly rules: 'all' | readonly string[] }
  | { readonly kind: 'unreachable'; readonly rules: readonly string[] }
  | { readonly kind: 'sameAs'; readonly org: string }
  | { readonly kind: 'notLessStrictThan'; readonly org: string; readonly isOtherAllowed: boolean };

/** The key in `expect` for all values of an axis that have no key of their own. */
export const ANY_OTHER = '_';
