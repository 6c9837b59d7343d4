import type { EditedOrg } from '../../../documents/edits/edited-org.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';

/** One edit of an org, as part of a remedy for a control. */
export interface RemedyEdit {
  /** The edit as an imperative sentence: ``set `maxSessionIdleMinutes` to 15 in `Policy / Rule` ``. */
  readonly words: string;
  apply(org: Snapshot): EditedOrg;
}
