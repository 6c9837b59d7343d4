import type { WitnessedRegion } from '../../../analysis/questions/session/scope.js';
import type { PolicyRule } from '../../../model/policies/policy.js';

/** The counterexample to a claim. */
export interface Failing {
  /** The evidence against the claim, as text. */
  readonly text: string;
  /** The sign-ins that violate the claim; absent if the claim is about objects, not sign-ins. */
  readonly signIns?: FailingSignIns;
  /** The resources that violate the claim, whatever the sign-in. */
  readonly places?: readonly object[];
}

/** The sign-ins that violate a claim, with an example that the simulator confirmed. */
export interface FailingSignIns extends WitnessedRegion {
  /** The rules that decide the violating sign-ins. */
  readonly rules: readonly PolicyRule[];
  /** Whether the snapshot contains all users, and none of them can make the sign-ins that violate the claim. */
  readonly hasNoCurrentUser: boolean;
}
