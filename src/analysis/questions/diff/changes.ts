import type { AuthenticatorUse } from '../../../model/assurance/authenticator-use.js';
import type { AssumptionId } from '../../../model/facts/assumptions.js';
import type { Request } from '../../../model/facts/request.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { IdAndName, RuleInPolicy } from '../../../model/policies/rule-in-policy.js';
import type { Change } from '../effects/change.js';
import type { StatedOutcome } from '../session/stated-outcomes.js';
import type { UserCount } from '../user-count.js';

/** The differences between two states of an org. */
export interface Diff {
  /** Changed sign-ins; granted and less strict access first. */
  readonly changes: readonly ChangedRegion[];
  readonly undecided: readonly UndecidedChange[];
  /** Whether `changes` contains all changes. If the list is complete and empty, nothing changes. */
  readonly isComplete: boolean;
  /**
   * Rules that decide other sign-ins than before, although nothing changes for users: the session policy and the application's policy
   * together have the same requirements as before, or still deny access.
   */
  readonly withoutEffect: readonly DecidedOtherwise[];
  /** Changed policies that no application is mapped to, so that they decide nothing. */
  readonly unused: readonly (IdAndName & { readonly policyType: SimulatedTypeName })[];
  /** Applications that only one state has; their sign-ins are not compared. */
  readonly applications: {
    readonly added: readonly NewApplication[];
    readonly removed: readonly IdAndName[];
  };
  /** The numbers of the assumptions that the answer depends on; absent if there are none. */
  readonly assumptions?: readonly AssumptionId[];
}

/** An application that only the state after the change has, with its authentication policy if known. */
export interface NewApplication extends IdAndName {
  readonly policy?: IdAndName;
}

/** Sign-ins with a different result before and after: a different rule decides them, or the same rule decides them differently. */
export interface ChangedRegion {
  readonly policyType: SimulatedTypeName;
  readonly change: Change;
  /** The different kinds of change of the sign-ins; absent if all sign-ins have the same kind of change. */
  readonly kinds?: readonly Change[];
  /**
   * Set if some of the sign-ins remain unchanged, or if this is possible. An unchanged sign-in has the same requirements as before, or is
   * denied as before.
   */
  readonly isPartial?: true;
  /** The rule that decides before the change; `null` if no rule decides. */
  readonly before: DecidingRule | null;
  readonly after: DecidingRule | null;
  /** Descriptions of the changed sign-ins; each sign-in matches at least one description. */
  readonly description: readonly Description[];
  /** Whether `description` covers all changed sign-ins of this entry. */
  readonly isDescriptionComplete: boolean;
  /** The number of higher-ranked rules that decide some of the described sign-ins instead; 0 if there are no such exceptions. */
  readonly exceptions: number;
  /**
   * The affected applications. Absent if the change affects all applications of the compared sign-ins, or if the policy type has one list
   * of rules for all applications.
   */
  readonly applications?: readonly IdAndName[];
  /** The simplest set of authenticators that is sufficient after the change but not before. */
  readonly newlyAccepted?: readonly AuthenticatorUse[];
  /** The simplest set of authenticators that was sufficient before the change but is not after. */
  readonly noLongerAccepted?: readonly AuthenticatorUse[];
  /** An example of an affected sign-in, which was run through the simulator in both states. */
  readonly example: Request;
  /**
   * Results of expressions that `example` states, because the analysis found no attribute values that produce them. The sign-ins change
   * only if the expressions can have these results. Absent if there are none.
   */
  readonly if?: readonly StatedOutcome[];
  /**
   * Set if the change affects only users whose groups, type or profile differ between the two states. If it is not set, `users` does not
   * count such users.
   */
  readonly onlyChangedUsers?: true;
  /** The affected users in the state after the change. Absent if the snapshot has no users, or if their number has no known bound. */
  readonly users?: UserCount;
}

/** Two rules that decide the same sign-ins, one before the change and one after it; `null` if no rule decides. */
export interface DecidedOtherwise {
  readonly policyType: SimulatedTypeName;
  readonly before: RuleInPolicy | null;
  readonly after: RuleInPolicy | null;
}

/** A deciding rule with a description of its effect. A long effect is described only by the parts that change. */
export interface DecidingRule extends RuleInPolicy {
  readonly result: string;
}

/** A description of a set of sign-ins, as phrases that all hold for each sign-in. Without phrases, it describes every sign-in. */
export type Description = readonly string[];

export interface UndecidedChange {
  /** The policy type of the change; absent if the change concerns several types. */
  readonly policyType?: SimulatedTypeName;
  readonly before?: RuleInPolicy | null;
  readonly after?: RuleInPolicy | null;
  /** The applications of the change; absent if it does not concern certain applications. */
  readonly applications?: readonly IdAndName[];
  readonly reason: string;
}
