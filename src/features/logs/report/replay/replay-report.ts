import type { Difference } from '../../../../analysis/questions/diff/diff.js';
import type { Snapshot } from '../../../../model/policies/snapshot.js';
import type { ReadTally } from '../../events/read-log.js';
import type { ReplayResult } from '../../replay-tally.js';

/** The input of all formats of a replay. */
export interface ReplayReport {
  readonly result: ReplayResult;
  readonly read: ReadTally;
  /** The changes of all sign-ins, logged or not. */
  readonly diff: Difference;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly paths: readonly [before: string, after: string];
  /** The hashes of the contents of the orgs. */
  readonly hashes: readonly [before: string, after: string];
  /** The maximum number of users, applications and days per change in formats for people. */
  readonly show: number;
}
