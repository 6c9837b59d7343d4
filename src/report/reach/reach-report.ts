import type { Analysis } from '../../analysis/questions/reach.js';
import type { UnknownAllowed } from '../../base/threshold.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The data that the output formats of `analyze` print. */
export interface AnalysisReport extends UnknownAllowed {
  readonly reach: Analysis;
  readonly snapshot: Snapshot;
  /** Whether the text lists every policy and rule; otherwise it lists only those with a problem. */
  readonly isDetailed?: boolean;
  /** Whether the text shows an example of each reachable rule. */
  readonly isWithExamples?: boolean;
  /** The result that makes the command fail: `unreachable`. If absent, no result makes it fail. */
  readonly failOn?: 'unreachable' | undefined;
}
