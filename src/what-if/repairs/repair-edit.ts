import type { EditedOrg } from '../../documents/edits/edited-org.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** An edit that the service would make. */
export interface RepairEdit {
  /** What one does: `put ann@example.com in Finance`. */
  readonly words: string;
  /** Of what it is about. */
  readonly ids: readonly string[];
  /** The group that somebody enters or leaves. */
  readonly groupId?: string;
  apply(org: Snapshot): EditedOrg;
}
