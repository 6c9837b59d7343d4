import type { LogEvent } from '../events/log-event.js';
import type { EvaluationTotals } from './evaluation-totals.js';
import type { Correlated } from './flows.js';

/** Judges the evaluations of one part of a log. */
export interface PartJudge<Result> {
  readonly totals: EvaluationTotals;
  /** Whether it asks what was proved in a sign-in. */
  readonly takesFactors?: boolean;
  judge(one: Correlated): void;
  /** Looks at a refusal apart from policies. */
  refusal?(event: LogEvent): void;
  /** What came of all; plain data. */
  result(): Result;
}

/** Begins a part: what parts come to adds up. */
export type LogJudge<Result> = () => PartJudge<Result>;
