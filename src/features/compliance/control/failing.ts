import type { WitnessedRegion } from '../../../analysis/questions/session/scope.js';
import type { RuleInPolicy } from '../../../model/policies/rule-in-policy.js';

/** The evidence that a claim is violated. */
export interface Failing {
  /** The evidence against the claim, as text. */
  readonly text: string;
  /** The sign-ins that violate the claim; absent if the claim is about objects, not sign-ins. */
  readonly signIns?: FailingSignIns;
  /** The resources that violate the claim, independent of sign-ins. A report shows them by id and name. */
  readonly places?: readonly object[];
}

/** A rule that decides sign-ins that violate a claim. */
export interface FailingRule extends RuleInPolicy {
  readonly policyType: string;
}

/** The sign-ins that violate a claim, with an example that the simulator confirmed. */
export interface FailingSignIns extends WitnessedRegion {
  /** The rules that decide the violating sign-ins. */
  readonly rules: readonly FailingRule[];
  /** Whether none of the org's users can make the sign-ins that violate the claim. False if the snapshot may lack users. */
  readonly hasNoCurrentUser: boolean;
}
