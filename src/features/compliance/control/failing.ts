import type { WitnessedRegion } from '../../../analysis/questions/session/scope.js';
import type { RuleInPolicy } from '../../../model/policies/rule-in-policy.js';

/** The evidence that the requirement of a control is violated. */
export interface Failing {
  /** The evidence as text. */
  readonly text: string;
  /** The sign-ins that violate the requirement; absent if the requirement is about objects, not sign-ins. */
  readonly signIns?: FailingSignIns;
  /** The resources that violate the requirement, independent of sign-ins. A report shows them by id and name. */
  readonly places?: readonly object[];
}

/** A rule that decides sign-ins that violate the requirement of a control. */
export interface FailingRule extends RuleInPolicy {
  readonly policyType: string;
}

/** The sign-ins that violate the requirement of a control, with an example that the simulator confirmed. */
export interface FailingSignIns extends WitnessedRegion {
  /** The rules that decide the violating sign-ins. */
  readonly rules: readonly FailingRule[];
  /** Whether none of the org's users can make the sign-ins that violate the requirement. False if the snapshot may lack users. */
  readonly hasNoCurrentUser: boolean;
}
