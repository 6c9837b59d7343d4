import type { ServiceAnswer } from '../../documents/request/refusal.js';
import type { Compiled } from '../../simulate/compile.js';
import type { SimulateResponse } from '../../simulate/wire.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';

/** The data that the output formats of `simulate` print. */
export interface SimulateReport {
  readonly answer: ServiceAnswer<SimulateResponse>;
  readonly compiled: Compiled;
  /** The request; any JSON value. */
  readonly request: unknown;
  readonly give: MissingFactHint;
  /** Whether the explanation tree also shows rules that do not match. */
  readonly isWhole?: boolean;
}
