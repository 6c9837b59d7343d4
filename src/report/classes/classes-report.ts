import type { UserClass } from '../../analysis/questions/classes.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The data that the output formats of `inspect --user-classes` print. */
export interface ClassesReport {
  readonly classes: readonly UserClass[];
  readonly snapshot: Snapshot;
}
