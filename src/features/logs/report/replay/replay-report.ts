import type { Difference } from '../../../../analysis/questions/diff/diff.js';
import type { Snapshot } from '../../../../model/policies/snapshot.js';
import type { ReadTally } from '../../events/read-log.js';
import type { ReplayResult } from '../../replay-tally.js';

/** What there is to say of a log under the policies before a change and after it. */
export interface ReplayReport {
  readonly result: ReplayResult;
  readonly read: ReadTally;
  /** What changes for all sign-ins, in the log or not. */
  readonly diff: Difference;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly paths: readonly [before: string, after: string];
  /** Of what the orgs are made of. */
  readonly hashes: readonly [before: string, after: string];
  /** So many users, applications and days of each change are shown to people. */
  readonly show: number;
}
