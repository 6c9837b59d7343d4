import type { LogEvent } from '../events/log-event.js';
import type { EvaluationTotals } from './evaluation-totals.js';
import type { Correlated } from './flows.js';

/** A judge of the evaluations in one part of a log. */
export interface PartJudge<Result> {
  readonly totals: EvaluationTotals;
  /** Whether the judge needs the authenticators that were used. */
  readonly needsFactors?: boolean;
  judge(one: Correlated): void;
  /** Handles an event that records a denial outside policies. */
  noteOtherDenial?(event: LogEvent): void;
  /** Returns the result for the part. Plain data. */
  result(): Result;
}

/** A factory of part judges. The results of all parts can be added up. */
export type LogJudge<Result> = () => PartJudge<Result>;
