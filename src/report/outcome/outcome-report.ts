import type { ServiceAnswer } from '../../documents/request/refusal.js';
import type { Compiled } from '../../simulate/compile.js';
import type { Outcome, OutcomeOptions } from '../../simulate/outcome/outcome.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';

/** The data that the output formats of `explain --steps` print. */
export interface OutcomeReport {
  readonly answer: ServiceAnswer<Outcome>;
  readonly compiled: Compiled;
  /** The options with which the outcome was computed. */
  readonly options?: OutcomeOptions | undefined;
  /** The request; any JSON value. */
  readonly request: unknown;
  readonly give: MissingFactHint;
  /** Whether the report shows all possible deciding rules. Otherwise, it shows only the first few. */
  readonly isWhole?: boolean;
}
