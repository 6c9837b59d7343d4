import type { ReferenceKind } from '../../model/policies/references/reference.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** What there is to say of what refers to what. */
export interface RefsReport {
  readonly snapshot: Snapshot;
  /** What is asked about, whether the snapshot holds it or not; absent for everything. */
  readonly to?: RefsTarget;
}

export interface RefsTarget {
  readonly kind: ReferenceKind;
  readonly id: string;
}
