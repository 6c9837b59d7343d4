import type { Request } from '../../facts/request.js';
import type { SimulatedTypeName } from '../../policies/policy-type.js';
import type { Difference } from '../../questions/diff.js';

/** What there is to say of two states. */
export interface DiffReport {
  readonly diff: Difference;
  /** Of the state after. */
  readonly brand: string;
  /** The command that runs a request through the state after. */
  command(type: SimulatedTypeName, request: Request): string;
}
