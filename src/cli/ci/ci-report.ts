import type { ChangeCheck, SkippedCheck } from '../../console/ci/check.js';
import type { CheckMembers } from './checks.js';

/** The results of all checks of a change. */
export interface CiReport {
  /** The path of the checked org, as given on the command line. */
  readonly path: string;
  /** The name of the base in messages. The base is the state of the org before the change. */
  readonly base?: string;
  readonly checks: readonly ChangeCheck<CheckMembers>[];
  readonly skipped: readonly SkippedCheck[];
  /** The version of this program. */
  readonly version: string;
}
