import type { AuthenticatorUse } from '../../../model/assurance/authenticator-use.js';
import type { AssumptionId } from '../../../model/facts/assumptions.js';
import type { Request } from '../../../model/facts/request.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { RuleInPolicy } from '../../../simulate/outcome/part.js';
import type { Change } from '../effects/change.js';
import type { Called } from '../session/called.js';
import type { StatedOutcome } from '../session/rests-on.js';

/** What a change of policies changes. */
export interface Diff {
  /** Those that let more people in, or more easily, first. */
  readonly regions: readonly ChangedRegion[];
  readonly undecided: readonly UndecidedChange[];
  /** The regions are all that changes: none of them, and it is proven that nothing does. */
  readonly isComplete: boolean;
  /**
   * Rules that decide otherwise, although the sign-ins require the same as before, or are denied as before: what the
   * session policy and the application's policy require together does not change.
   */
  readonly withoutEffect: readonly DecidedOtherwise[];
  /** Policies that changed and that no application is mapped to: what they say decides nothing. */
  readonly unused: readonly (Called & { readonly policyType: SimulatedTypeName })[];
  /** Applications that one state alone holds: requests for them are not compared. */
  readonly applications: { readonly added: readonly NewApplication[]; readonly removed: readonly Called[] };
  /** The assumptions of the answer, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}

/** An application that the state after alone holds, with its authentication policy where that is known. */
export interface NewApplication extends Called {
  readonly policy?: Called;
}

/** Requests that are decided by another rule, or as another rule says, so that something else comes of them. */
export interface ChangedRegion {
  readonly policyType: SimulatedTypeName;
  readonly change: Change;
  /** The kinds of change of single requests; absent where all that change have one kind. */
  readonly kinds?: readonly Change[];
  /** Some of the requests require the same as before, or are denied as before. */
  readonly onlySome?: true;
  /** `null`: no rule decides. */
  readonly before: DecidingRule | null;
  readonly after: DecidingRule | null;
  /** In words: all requests that fit any of the descriptions. */
  readonly description: readonly Description[];
  /** Otherwise there are more requests than described. */
  readonly isWhole: boolean;
  /** All but those that one of the rules above decides, of which there are so many; 0: no exceptions. */
  readonly exceptions: number;
  /** The applications that it is about, where each has a policy of its own, and where it is not about all. */
  readonly applications?: readonly Called[];
  /** The simplest set of authenticators that is enough after the change and was not before. */
  readonly newlyAccepted?: readonly AuthenticatorUse[];
  /** The simplest set of authenticators that was enough before the change and is not after. */
  readonly noLongerAccepted?: readonly AuthenticatorUse[];
  /** One of the requests; it was run through the simulator in both states. */
  readonly witness: Request;
  /** What it has to state: something else comes of the requests if that can be. */
  readonly if?: readonly StatedOutcome[];
  /**
   * It is about these users alone, who are not the same to the rules of both states (groups, type, profile); regions
   * without it do not count them.
   */
  readonly moved?: true;
  /** The users of the state after whom it is about; absent where the snapshot holds none. */
  readonly users?: {
    readonly count: number;
    readonly bound: 'at least' | 'at most' | 'exact';
    readonly some: readonly Called[];
  };
}

/** Two rules that decide the same requests before and after; `null`: none does. */
export interface DecidedOtherwise {
  readonly policyType: SimulatedTypeName;
  readonly before: RuleInPolicy | null;
  readonly after: RuleInPolicy | null;
}

/** A rule that decides, and what it does, in words; of rules that do much, what of it differs. */
export interface DecidingRule extends RuleInPolicy {
  readonly does: string;
}

/** Phrases that hold together; none: every request. */
export type Description = readonly string[];

export interface UndecidedChange {
  /** Absent where it is no matter of one type. */
  readonly policyType?: SimulatedTypeName;
  readonly before?: RuleInPolicy | null;
  readonly after?: RuleInPolicy | null;
  /** Absent where it is no matter of single applications. */
  readonly applications?: readonly Called[];
  readonly reason: string;
}
