import type { NamedRule } from '../../../../model/policies/rule-words.js';
import type { Inferred } from '../../decide/inferred.js';
import type { BacktestClass } from '../../decide/judge.js';
import type { LogAssumptionId } from '../../facts/log-assumptions.js';
import type { EventNote } from '../../facts/notes.js';
import type { NotCompared } from '../../facts/recorded.js';

/** The decision that a log event records, with the facts that were inferred from it and the assumptions about the request. */
export interface RecordedInEvent {
  readonly comparisons: readonly RecordedJudgement[];
  /**
   * The rules that decided according to the event. For a denial, these are only the rules that deny, if there are any. A rule that the
   * snapshot does not contain has only its id.
   */
  readonly rules: readonly (NamedRule | { readonly id: string })[];
  /** The time of the event in milliseconds since the epoch. */
  readonly time?: number;
  /** The reason for the result, in the words of the service. */
  readonly reason?: string;
  /** The facts that were inferred from the recorded rules. */
  readonly inferred: Inferred;
  readonly assumptions: readonly LogAssumptionId[];
  /** The result as the service writes it; absent if the event does not state a result. */
  readonly result?: string;
  /** The anomalies of the event, for example two different risk levels in it. */
  readonly notes: readonly EventNote[];
}

export type RecordedJudgement =
  | {
      readonly kind: BacktestClass;
      readonly rule: NamedRule;
      /** The rules that decide, or possibly decide, the sign-in with the policies of the snapshot; empty if no rule can match. */
      readonly decided: readonly NamedRule[];
      /** The paths of the failed conditions of the recorded rule, if it definitely does not match in the simulator. */
      readonly failedConditions: readonly string[];
      /** The missing facts that an undecided decision depends on. */
      readonly missing: readonly string[];
    }
  | { readonly kind: 'not compared'; readonly reason: NotCompared; readonly ruleId?: string };
