import type { AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { PolicyTypeName, PolicyTypeTitle } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { AnyRequest } from '../../public/org.js';
import type { StatementInput } from '../../public/testing.js';
import type { LetInOptions } from './matchers.js';

/**
 * The matchers that `expect` has after `expect.extend(matchers)`. A matcher with `not` passes only if the opposite is definite.
 */
export interface PolicyMatchers<R = unknown> {
  /**
   * Takes an org: both policies allow the request, and no blocklist blocks it; with `met`, the user can also provide what is
   * required.
   */
  toAllow(request: AnyRequest, options?: LetInOptions): R;
  /** Takes an org: the request is definitely denied or blocked. */
  toDeny(request: AnyRequest): R;
  /** Takes an org: the two policies together require this assurance level. */
  toRequire(
    request: AnyRequest,
    assurance: AssuranceLevel | { readonly atLeast: AssuranceLevel } | { readonly below: AssuranceLevel },
  ): R;
  /** Takes `signIn(org, request)`: this rule is the deciding rule of the policy type. */
  toDecide(type: PolicyTypeName | PolicyTypeTitle, rule: string): R;
  /** Takes `signIn(org, request)`: the deciding rule is undecided, because the request lacks a fact. */
  toBeUndecided(): R;
  /** Takes an org: the statement is proved for all requests; with `not`, it is refuted. */
  toProve(statement: StatementInput): R;
  /** Takes documents or an org: the linter reports no error, or nothing by this rule. */
  toLint(rule?: string): R;
  /** Takes an org: every request has the same result in the other org. */
  toBeEquivalentTo(org: Snapshot): R;
  /** Takes an org: it grants no access that the other org does not, and no result is less strict. */
  toBeNoLessStrictThan(org: Snapshot): R;
}

declare global {
  /** The matchers of Jest. */
  // biome-ignore lint/style/noNamespace: Jest declares its matchers in this namespace.
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: the type parameters must equal those of Jest.
    interface Matchers<R, T = {}> extends PolicyMatchers<void> {}
  }
  /** The assertions of vitest: every version extends this interface, while `Matchers` has different type parameters in each. */
  // biome-ignore lint/style/noNamespace: Chai declares its assertions in this namespace.
  namespace Chai {
    interface Assertion extends PolicyMatchers<void> {}
  }
}

// biome-ignore lint/suspicious/noTsIgnore: an error only if the package is not installed.
/** @ts-ignore The matchers of Jest without globals. */
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends PolicyMatchers<R> {}
}
