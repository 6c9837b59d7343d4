import type { UserClass } from '../../analysis/questions/classes.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The input of the formats of `inspect --user-classes`. */
export interface ClassesReport {
  readonly classes: readonly UserClass[];
  readonly snapshot: Snapshot;
}
