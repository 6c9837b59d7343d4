import type { NamedRule } from '../../../../model/policies/rule-words.js';
import type { Inferred } from '../../decide/inferred.js';
import type { BacktestClass } from '../../decide/judge.js';
import type { LogAssumptionId } from '../../facts/log-assumptions.js';
import type { EventNote } from '../../facts/notes.js';
import type { NotCompared } from '../../facts/recorded.js';

/** The record of a decision in a log event, with the conclusions from it and the assumptions about the request. */
export interface RecordedInEvent {
  readonly judgements: readonly RecordedJudgement[];
  /**
   * The deciding rules. For a denial, only the rules that deny, if there are any. A rule that the snapshot does not contain has only its
   * id.
   */
  readonly by: readonly (NamedRule | { readonly id: string })[];
  /** Milliseconds since the epoch. */
  readonly time?: number;
  /** The reason in the service's words. */
  readonly reason?: string;
  /** The conclusions from the recorded rules. */
  readonly inferred: Inferred;
  readonly assumptions: readonly LogAssumptionId[];
  /** The result in the service's word; absent if the event does not state it. */
  readonly result?: string;
  /** The anomalies of the event. */
  readonly notes: readonly EventNote[];
}

export type RecordedJudgement =
  | {
      readonly kind: BacktestClass;
      readonly rule: NamedRule;
      /** The rules that may decide according to the snapshot; empty if no rule matches. */
      readonly decided: readonly NamedRule[];
      /** The paths of the failed conditions of the recorded rule, if the simulator cannot select it. */
      readonly failedConditions: readonly string[];
      /** The missing facts of an undecided decision. */
      readonly missing: readonly string[];
    }
  | { readonly kind: 'not compared'; readonly reason: NotCompared; readonly ruleId?: string };
