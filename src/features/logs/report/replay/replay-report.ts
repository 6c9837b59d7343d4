import type { Difference } from '../../../../analysis/questions/diff/diff.js';
import type { Snapshot } from '../../../../model/policies/snapshot.js';
import type { ReadTally } from '../../events/read-log.js';
import type { ReplayResult } from '../../replay-tally.js';

/** The data from which every report format of a replay is written. */
export interface ReplayReport {
  readonly result: ReplayResult;
  readonly read: ReadTally;
  /** The comparison of the two orgs for all possible sign-ins, logged or not. */
  readonly diff: Difference;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly paths: readonly [before: string, after: string];
  /** The hashes of the contents of the two orgs. */
  readonly hashes: readonly [before: string, after: string];
  /** The maximum number of users, applications and days that human-readable formats list per change. */
  readonly show: number;
}
