import type { AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { PolicyTypeName, PolicyTypeTitle } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { AnyRequest } from '../../public/org.js';
import type { StatementInput } from '../../public/testing.js';
import type { LetInOptions } from './matchers.js';

/** What `expect` has after `expect.extend(matchers)`. With `not` each passes only where the opposite is sure. */
export interface PolicyMatchers<R = unknown> {
  /** Of an org: both policies let the request in, and no blocklist refuses it; with `met` the user can meet what is asked. */
  toAllow(request: AnyRequest, options?: LetInOptions): R;
  /** Of an org: the request surely does not get in. */
  toDeny(request: AnyRequest): R;
  /** Of an org: what both policies ask of the request together is of this strength. */
  toRequire(
    request: AnyRequest,
    assurance: AssuranceLevel | { readonly atLeast: AssuranceLevel } | { readonly below: AssuranceLevel },
  ): R;
  /** Of `signIn(org, request)`: this rule of the policy type decides. */
  toDecide(type: PolicyTypeName | PolicyTypeTitle, rule: string): R;
  /** Of `signIn(org, request)`: what the request does not say leaves open which rule decides. */
  toBeUndecided(): R;
  /** Of an org: the statement is proved of all requests; with `not` it is refuted. */
  toProve(statement: StatementInput): R;
  /** Of documents or an org: the linter finds no error; or nothing by this rule. */
  toLint(rule?: string): R;
  /** Of an org: no request comes out otherwise in the other. */
  toBeEquivalentTo(org: Snapshot): R;
  /** Of an org: nobody gains, and nothing is weaker than in the other. */
  toBeNoLessStrictThan(org: Snapshot): R;
}

declare global {
  /** The matchers of Jest. */
  // biome-ignore lint/style/noNamespace: so Jest has it.
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: the parameters are those that Jest has.
    interface Matchers<R, T = {}> extends PolicyMatchers<void> {}
  }
  /** The assertions of vitest: every version extends this interface, while `Matchers` has different type parameters in each. */
  // biome-ignore lint/style/noNamespace: so Chai has it.
  namespace Chai {
    interface Assertion extends PolicyMatchers<void> {}
  }
}

// biome-ignore lint/suspicious/noTsIgnore: it is an error only where it is not installed.
/** @ts-ignore Of Jest without globals. */
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends PolicyMatchers<R> {}
}
