import type { Answer } from '../../documents/request/refusal.js';
import type { Compiled } from '../../simulate/compile.js';
import type { SimulateResponse } from '../../simulate/wire.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';

/** What there is to say of a request that was simulated. */
export interface SimulateReport {
  readonly answer: Answer<SimulateResponse>;
  readonly compiled: Compiled;
  /** Any JSON value. */
  readonly request: unknown;
  readonly give: MissingFactHint;
  /** Whether the tree has the rules that do not match, too. */
  readonly isWhole?: boolean;
}
