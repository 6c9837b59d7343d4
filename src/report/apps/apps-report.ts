import type { AccessAnswer } from '../../analysis/questions/population.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The data that the output formats of `access` print. */
export interface AppsReport {
  readonly population: AccessAnswer;
  readonly snapshot: Snapshot;
  /** Whether the text lists every rule with its sign-ins and users. Otherwise, it has one line per application. */
  readonly isDetailed?: boolean;
  /** Whether the details name every user, not only the first few. */
  readonly isOfAllUsers?: boolean;
}
