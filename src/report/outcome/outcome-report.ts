import type { Snapshot } from '../../policies/snapshot.js';
import type { Answer } from '../../read/request/refusal.js';
import type { Outcome } from '../../simulate/outcome/outcome.js';
import type { HowToGive } from '../../what-if/missing-words.js';

/** What there is to say of what a sign-in comes to. */
export interface OutcomeReport {
  readonly answer: Answer<Outcome>;
  readonly snapshot: Snapshot;
  /** Any JSON value. */
  readonly request: unknown;
  readonly give: HowToGive;
}
