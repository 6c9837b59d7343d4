import type { ReferenceKind } from '../../model/policies/references/reference.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The data that the output formats of `inspect --used-by` and `inspect --references` print. */
export interface RefsReport {
  readonly snapshot: Snapshot;
  /**
   * The object whose references are listed, even if the snapshot does not contain it. Absent if the references to all objects are listed.
   */
  readonly to?: RefsTarget;
}

export interface RefsTarget {
  readonly kind: ReferenceKind;
  readonly id: string;
}
