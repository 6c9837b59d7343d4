import type { Request } from '../../facts/request.js';
import type { SimulatedTypeName } from '../../policies/policy-type.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { Difference } from '../../questions/diff.js';
import type { Failing } from './failing.js';

/** What there is to say of two states. */
export interface DiffReport extends Failing {
  readonly diff: Difference;
  /** Of the state after. */
  readonly brand: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The command that runs a request through the state after. */
  command(type: SimulatedTypeName, request: Request): string;
}
