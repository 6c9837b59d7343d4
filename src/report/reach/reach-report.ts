import type { UnknownAllowed } from '../../base/threshold.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { Analysis } from '../../questions/reach.js';

/** What there is to say of which policies and rules requests reach. */
export interface AnalysisReport extends UnknownAllowed {
  readonly reach: Analysis;
  readonly snapshot: Snapshot;
  /** Show people a request for each rule that one reaches, too. */
  readonly isWithWitness?: boolean;
  /** What makes the command fail. */
  readonly failOn?: 'unreachable' | undefined;
}
