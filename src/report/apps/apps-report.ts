import type { Snapshot } from '../../policies/snapshot.js';
import type { AccessAnswer } from '../../questions/population.js';

/** What there is to say of the ways into all applications. */
export interface AppsReport {
  readonly population: AccessAnswer;
  readonly snapshot: Snapshot;
}
