import type { EditedOrg } from '../../documents/edits/edited-org.js';
import type { ValueToLocate } from '../../documents/text/positions.js';
import type { Rule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** An edit of the org. Applying it fails if the service would refuse it. */
export interface RepairEdit {
  /** The edit as text: `add ann@example.com to Finance`. */
  readonly words: string;
  /** The ids of the objects that the edit concerns. They distinguish edits with equal texts. */
  readonly ids: readonly string[];
  /** The group whose members the edit changes, if any. */
  readonly groupId?: string;
  /** The value in the documents that the edit changes; absent for the members of a group, which are in several documents. */
  readonly target?: ValueToLocate;
  /** The rule that matches more sign-ins after the edit, if any. */
  readonly rule?: Rule;
  apply(org: Snapshot): EditedOrg;
}
