import type { WitnessedRegion } from '../../../analysis/questions/session/scope.js';
import type { PolicyRule } from '../../../model/policies/policy.js';

/** The counterexample to a claim. */
export interface Failing {
  /** The evidence, as text. */
  readonly text: string;
  /** The sign-ins that break it; absent where the claim is about objects. */
  readonly signIns?: FailingSignIns;
  /** Resources that break it by themselves. */
  readonly places?: readonly object[];
}

/** The sign-ins that break a claim, with one that was run through the simulator. */
export interface FailingSignIns extends WitnessedRegion {
  /** The rules that decide them. */
  readonly rules: readonly PolicyRule[];
  /** Whether no user of a snapshot that lists all of them is among these sign-ins. */
  readonly isNobodyToday: boolean;
}
