import type { Difference } from '../../analysis/questions/diff/diff.js';
import type { ChangeThreshold } from '../../analysis/questions/effects/change-threshold.js';
import type { UnknownAllowed } from '../../base/threshold.js';
import type { Request } from '../../model/facts/request.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The data that the output formats of `diff` print. */
export interface DiffReport extends UnknownAllowed {
  readonly diff: Difference;
  /** The kind of changes that fail the command. */
  readonly failOn?: ChangeThreshold | undefined;
  /** Whether the output lists all descriptions of each set of sign-ins, and not only the first few. */
  readonly isVerbose?: boolean;
  /** The vendor prefix (brand) of policy types in the org after the change. */
  readonly brand: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Returns the command that simulates a request to the org after the change. */
  command(type: SimulatedTypeName, request: Request): string;
}
