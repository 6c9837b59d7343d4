import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { Type } from '../../base/json-schema.js';
import { describeValue, quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import type { Result } from '../../base/result.js';
import { findArgumentFault, optionsOf } from '../../documents/arguments.js';
import type { Documents } from '../../documents/documents.js';
import type { Answer } from '../../documents/request/refusal.js';
import type { AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { PolicyTypeName, PolicyTypeTitle } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { lint, RULES } from '../../public/lint.js';
import type { AnyRequest } from '../../public/org.js';
import {
  checkSignIn,
  type Expectation,
  type Proved,
  prove,
  type StatementInput,
} from '../../public/testing.js';
import type { SignIn } from './sign-in.js';

/** The result that a matcher returns to the test runner. */
export interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

/** The result of the check that a matcher makes. For `unknown`, the matcher fails with and without `not`. */
interface CheckResult {
  readonly verdict: 'no' | 'unknown' | 'yes';
  /** The reason why the check fails, or why the result is unknown. */
  readonly why: string;
}

/** The state that the test runner passes: whether the matcher is used with `not`. */
interface MatcherState {
  readonly isNot?: boolean | undefined;
}

/** The options of the matcher `toAllow`, which passes if the policies of an org definitely allow a request. */
export interface LetInOptions {
  /**
   * If true, `toAllow` passes only if access is granted and the user can provide the required factors. By default, granted access suffices.
   */
  readonly met?: boolean | undefined;
}

/**
 * Matchers for orgs, sign-ins and documents, for `expect.extend(matchers)`. A matcher with `not` passes only if the opposite is definitely
 * true. If the result is unknown, or the service would reject the request, the matcher fails with and without `not`.
 *
 * Throws nothing: a matcher fails if an argument is unusable. Spec: Policy tests, 7.
 */
export const matchers = {
  toAllow: matcher(
    'the policies to allow the request',
    (org: Snapshot, request: AnyRequest, options: LetInOptions = {}) => {
      const wrong = findArgumentFault([LET_IN], [options], 2);
      if (wrong !== undefined) return unknownResult(wrong);
      return checkExpectation(
        org,
        request,
        options.met === true ? { outcome: 'allowed' } : { accessGranted: true },
      );
    },
  ),
  toDeny: matcher('the policies to deny the request', (org: Snapshot, request: AnyRequest) =>
    checkExpectation(org, request, { accessGranted: false }),
  ),
  toRequire: matcher(
    'the policies to require the assurance level',
    (
      org: Snapshot,
      request: AnyRequest,
      assurance: AssuranceLevel | { atLeast: AssuranceLevel } | { below: AssuranceLevel },
    ) => checkExpectation(org, request, { assurance }),
  ),
  toDecide: matcher(
    'the sign-in to be decided by the rule',
    (signIn: SignIn, type: PolicyTypeName | PolicyTypeTitle, rule: string) =>
      checkSignInExpectation(signIn, decidingExpectation(type, rule)),
  ),
  toBeUndecided: matcher('the sign-in to be left undecided', (signIn: SignIn) =>
    checkSignInExpectation(signIn, { undecided: true }),
  ),
  toProve: matcher('the policies to prove the statement', (org: Snapshot, statement: StatementInput) =>
    resultOfProof(prove(org, statement)),
  ),
  toLint: matcher('the documents to pass the linter', (given: Documents | Snapshot, rule?: string) =>
    checkLint(given, rule),
  ),
  toBeEquivalentTo: matcher(
    'the policies to have the same results as those of the other org',
    (org: Snapshot, other: Snapshot) =>
      resultOfProof(prove(org, { sameAs: OTHER }, { others: { [OTHER]: other } })),
  ),
  toBeNoLessStrictThan: matcher(
    'the policies to be no less strict than those of the other org',
    (org: Snapshot, other: Snapshot) =>
      resultOfProof(prove(org, { notLessStrictThan: OTHER }, { others: { [OTHER]: other } })),
  ),
};

const LET_IN = optionsOf({ met: Type.Boolean() });

const OTHER = 'the other org';

function matcher<Received, Given extends readonly unknown[]>(
  what: string,
  find: (received: Received, ...given: Given) => CheckResult,
): (this: MatcherState | undefined, received: Received, ...given: Given) => MatcherResult {
  return function match(received, ...given) {
    const isNot = this?.isNot === true;
    const { verdict, why } = find(received, ...given);
    const expected = `expected ${what.replace(' to ', isNot ? ' not to ' : ' to ')}`;
    return {
      pass: isNot ? verdict !== 'no' : verdict === 'yes',
      message: () => [`${expected}${BUT[verdict]}`, ...(why === '' ? [] : [why])].join('\n\n'),
    };
  };
}

const BUT = {
  yes: '; the opposite is proved',
  no: '; the opposite is proved',
  unknown: '; that is unknown',
} as const satisfies Record<CheckResult['verdict'], string>;

function checkExpectation(org: Snapshot, request: AnyRequest, expectation: Expectation): CheckResult {
  const answer: Answer<{ status: string; why: string }> = checkSignIn(org, request, expectation);
  if (!answer.ok) return unknownResult(answer.error.message);
  const { status, why } = answer.value;
  return { verdict: status === 'passed' ? 'yes' : status === 'failed' ? 'no' : 'unknown', why };
}

function checkSignInExpectation(signIn: SignIn, expectation: Expectation): CheckResult {
  return isObject(signIn)
    ? checkExpectation(signIn.org, signIn.request, expectation)
    : unknownResult(
        `expected a sign-in, as \`signIn(org, request)\` returns it; got ${describeValue(signIn)}`,
      );
}

/**
 * Returns the expectation that the named rule is the deciding rule. For the policy types that have a key of their own in expectations, it
 * uses this key, because its failure message shows the relevant rules.
 */
function decidingExpectation(type: string, rule: string): Expectation {
  if (type === 'ACCESS_POLICY') return { rule };
  return type === 'OKTA_SIGN_ON' ? { session: { rule } } : { decides: { [type]: rule } };
}

function resultOfProof(answer: Result<Proved>): CheckResult {
  if (!answer.ok) return unknownResult(answer.problems.map(({ message }) => message).join('\n'));
  const { status, why } = answer.value;
  return { verdict: status === 'proved' ? 'yes' : status === 'refuted' ? 'no' : 'unknown', why };
}

/**
 * Lints documents or an org, and returns `yes` if nothing is found. With a rule id, only findings of this lint rule are looked for, of any
 * severity. Without a rule id, only errors are looked for. An org is linted as the document to which it would be written. The result is
 * `unknown` if no lint rule has the id.
 */
function checkLint(given: Documents | Snapshot, rule: string | undefined): CheckResult {
  if (rule !== undefined && !RULES.some(({ id }) => id === rule)) {
    const ids = RULES.map(({ id }) => id);
    const called = typeof rule === 'string' ? quoted(rule) : describeValue(rule);
    return unknownResult(`unknown lint rule ${called}${didYouMean(rule, ids)}`);
  }
  const found = lint(given).findings.filter((finding) =>
    rule === undefined ? finding.severity === 'error' : finding.rule === rule,
  );
  const lines = found.map((one) => `${one.location?.line ?? 1}: ${one.severity} ${one.rule}: ${one.message}`);
  return { verdict: found.length === 0 ? 'yes' : 'no', why: lines.join('\n') };
}

function unknownResult(why: string): CheckResult {
  return { verdict: 'unknown', why };
}
