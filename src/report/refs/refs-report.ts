import type { ReferenceKind } from '../../model/policies/references/reference.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The data that the output formats of `inspect --used-by` and `inspect --references` print. */
export interface RefsReport {
  readonly snapshot: Snapshot;
  /** The queried object, whether the snapshot holds it or not; absent for all objects. */
  readonly to?: RefsTarget;
}

export interface RefsTarget {
  readonly kind: ReferenceKind;
  readonly id: string;
}
