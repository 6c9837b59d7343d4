import type { Request } from '../../model/facts/request.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Outcome } from '../../simulate/outcome/outcome.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';
import type { Page } from '../text/page.js';

/** All that the parts of an outcome's tree share. */
export interface OutcomeContext {
  readonly outcome: Outcome;
  readonly snapshot: Snapshot;
  readonly request: Request;
  readonly give: MissingFactHint;
  readonly page: Page;
  /** Whether all rules that may decide are shown. */
  readonly isWhole: boolean;
}
