import type { UserClass } from '../../analysis/questions/classes.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** What there is to say of the users whom no policy tells apart. */
export interface ClassesReport {
  readonly classes: readonly UserClass[];
  readonly snapshot: Snapshot;
}
