import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import type { Result } from '../../base/result.js';
import type { Compiled } from '../../simulate/compile.js';

/** The tested org, and settings of the test file. */
export interface Tested {
  readonly compiled: Compiled;
  /** The time of every sign-in, if the file states it. */
  readonly now?: string | undefined;
  readonly limits?: SearchLimits;
  /** The orgs that statements compare the tested org with, by their paths in the file. */
  readonly others?: ReadonlyMap<string, Result<Compiled>> | undefined;
}
