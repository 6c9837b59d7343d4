import type { Result } from '../../base/result.js';
import type { SearchLimits } from '../../questions/session/limits.js';
import type { Compiled } from '../../simulate/compile.js';

/** What tests are about. */
export interface Tested {
  readonly compiled: Compiled;
  /** The time of the request, where the file says one. */
  readonly now?: string | undefined;
  readonly limits?: SearchLimits;
  /** The orgs that statements compare it with, by the paths that they name. */
  readonly others?: ReadonlyMap<string, Result<Compiled>> | undefined;
}
