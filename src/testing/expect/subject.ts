import type { Request } from '../../model/facts/request.js';
import type { Compiled } from '../../simulate/compile.js';
import type { OutcomeOptions } from '../../simulate/outcome/outcome.js';

/** The tested org and request. */
export interface Subject {
  readonly compiled: Compiled;
  readonly request: Request;
  readonly options: OutcomeOptions;
}
