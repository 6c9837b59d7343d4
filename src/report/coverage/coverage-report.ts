import type { Coverage } from '../../suite/coverage/coverage.js';
import type { Measure } from '../../suite/coverage/goals.js';

/** What there is to say of what the tests of some orgs cover. */
export interface CoverageReport {
  readonly orgs: readonly OrgCoverage[];
  /** List for people what is not covered, too, and why what cannot be cannot. */
  readonly isWithMissing?: boolean;
  /** In percent: how much is wanted. */
  readonly minimum?: Minimum | undefined;
}

/** An org, by the paths that it was read from. */
export interface OrgCoverage {
  readonly name: string;
  readonly coverage: Coverage;
}

export type Minimum = { readonly [Name in Measure]?: number };
