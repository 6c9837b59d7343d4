import type { Request } from '../../model/facts/request.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Outcome } from '../../simulate/outcome/outcome.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';
import type { Page } from '../text/page.js';

/** The data that all sections of the `explain --steps` report share. */
export interface OutcomeContext {
  readonly outcome: Outcome;
  readonly snapshot: Snapshot;
  readonly request: Request;
  readonly give: MissingFactHint;
  readonly page: Page;
  /** Whether the report shows all possible deciding rules. Otherwise, it shows only the first few. */
  readonly isWhole: boolean;
}
