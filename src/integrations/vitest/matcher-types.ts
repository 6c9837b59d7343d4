import type { AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { PolicyTypeName, PolicyTypeTitle } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { AnyRequest } from '../../public/org.js';
import type { StatementInput } from '../../public/testing.js';
import type { LetInOptions } from './matchers.js';

/** The matchers that `expect` has after `expect.extend(matchers)`. A matcher with `not` passes only if the opposite is definitely true. */
export interface PolicyMatchers<R = unknown> {
  /**
   * Passes if the policies of an org allow the request, and no blocklist blocks it. With the option `met`, the user must also be able to
   * provide the required factors.
   */
  toAllow(request: AnyRequest, options?: LetInOptions): R;
  /** Passes if the policies of an org definitely deny the request, or a blocklist definitely blocks it. */
  toDeny(request: AnyRequest): R;
  /** Passes if the global session policy and the authentication policy of an org together require this assurance level. */
  toRequire(
    request: AnyRequest,
    assurance: AssuranceLevel | { readonly atLeast: AssuranceLevel } | { readonly below: AssuranceLevel },
  ): R;
  /** Passes if the named rule is the deciding rule of the policy type for a sign-in: `expect(signIn(org, request)).toDecide(…)`. */
  toDecide(type: PolicyTypeName | PolicyTypeTitle, rule: string): R;
  /** Passes if the deciding rule of a sign-in, `expect(signIn(org, request))`, is undecided because the request lacks a fact. */
  toBeUndecided(): R;
  /** Passes if the statement is proved for all requests to an org; with `not`, if the statement is refuted. */
  toProve(statement: StatementInput): R;
  /**
   * Passes if the linter reports no error in the documents or org. If `rule` is set, passes if the linter reports no finding of this lint
   * rule.
   */
  toLint(rule?: string): R;
  /** Passes if every request has the same result in the org in `expect` as in the given org. */
  toBeEquivalentTo(org: Snapshot): R;
  /** Passes if the org in `expect` grants no access that the given org does not grant, and has no result that is less strict. */
  toBeNoLessStrictThan(org: Snapshot): R;
}

declare global {
  /** The matchers of Jest. */
  // biome-ignore lint/style/noNamespace: Jest declares its matchers in this namespace.
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: the type parameters must equal those of Jest.
    interface Matchers<R, T = {}> extends PolicyMatchers<void> {}
  }
  /**
   * The assertions of vitest. They are declared in this interface, because every version of vitest extends it. The interface `Matchers` of
   * vitest is not suitable, because its type parameters differ between versions of vitest.
   */
  // biome-ignore lint/style/noNamespace: Chai declares its assertions in this namespace.
  namespace Chai {
    interface Assertion extends PolicyMatchers<void> {}
  }
}

// biome-ignore lint/suspicious/noTsIgnore: an error only if the package is not installed.
/** @ts-ignore The matchers for users of Jest who import `expect` from `@jest/globals` and do not use the global `expect`. */
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends PolicyMatchers<R> {}
}
