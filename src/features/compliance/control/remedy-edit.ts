import type { EditedOrg } from '../../../documents/edits/edited-org.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';

/** One edit of an org that is to make a control met. */
export interface RemedyEdit {
  /** The edit as a command: ``set `maxSessionIdleMinutes` to 15 in `Policy / Rule` ``. */
  readonly words: string;
  apply(org: Snapshot): EditedOrg;
}
