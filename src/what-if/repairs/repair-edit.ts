import type { EditedOrg } from '../../documents/edits/edited-org.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** An edit that the service would accept. */
export interface RepairEdit {
  /** The edit as text: `put ann@example.com in Finance`. */
  readonly words: string;
  /** The ids of the objects that the edit changes. */
  readonly ids: readonly string[];
  /** The group whose members the edit changes, if any. */
  readonly groupId?: string;
  apply(org: Snapshot): EditedOrg;
}
