import type { LogEvent } from '../events/log-event.js';
import type { EvaluationTotals } from './evaluation-totals.js';
import type { Correlated } from './flows.js';

/** An object that decides the policy evaluations in one part of a log with the policies of an export, for a backtest or a replay. */
export interface PartJudge<Result> {
  readonly totals: EvaluationTotals;
  /** Whether this object needs to know which authenticators the user used. */
  readonly needsFactors?: boolean;
  judge(one: Correlated): void;
  /**
   * Examines an event that records a denial for a reason other than a policy, such as a missing assignment. Counts an anomaly if the denial
   * contradicts the export.
   */
  noteOtherDenial?(event: LogEvent): void;
  /** Returns the result for one part of the log. The result contains only plain data (no functions or class instances). */
  result(): Result;
}

/**
 * A function that creates a new judge (a {@link PartJudge}) for one part of a log. The results of the judges of all parts can be added up.
 */
export type LogJudge<Result> = () => PartJudge<Result>;
