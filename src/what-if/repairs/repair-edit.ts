import type { EditedOrg } from '../../documents/edits/edited-org.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** An edit of the org. Applying it fails if the service would refuse it. */
export interface RepairEdit {
  /** The edit as text: `add ann@example.com to Finance`. */
  readonly words: string;
  /** The ids of the objects that the edit concerns. They distinguish edits with equal texts. */
  readonly ids: readonly string[];
  /** The group whose members the edit changes, if any. */
  readonly groupId?: string;
  apply(org: Snapshot): EditedOrg;
}
