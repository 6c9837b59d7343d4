import type { Answer } from '../../documents/request/refusal.js';
import type { Compiled } from '../../simulate/compile.js';
import type { Outcome, OutcomeOptions } from '../../simulate/outcome/outcome.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';

/** What there is to say of what a sign-in comes to. */
export interface OutcomeReport {
  readonly answer: Answer<Outcome>;
  readonly compiled: Compiled;
  /** What it was worked out with. */
  readonly options?: OutcomeOptions | undefined;
  /** Any JSON value. */
  readonly request: unknown;
  readonly give: MissingFactHint;
  /** Whether the tree has all rules that may decide. */
  readonly isWhole?: boolean;
}
