import type { Difference } from '../../analysis/questions/diff/diff.js';
import type { ChangeThreshold } from '../../analysis/questions/effects/change-threshold.js';
import type { UnknownAllowed } from '../../base/threshold.js';
import type { Request } from '../../model/facts/request.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** What there is to say of two states. */
export interface DiffReport extends UnknownAllowed {
  readonly diff: Difference;
  /** The changes that make the command fail. */
  readonly failOn?: ChangeThreshold | undefined;
  /** Of the state after. */
  readonly brand: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The command that runs a request through the state after. */
  command(type: SimulatedTypeName, request: Request): string;
}
