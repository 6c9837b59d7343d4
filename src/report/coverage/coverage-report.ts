import type { Coverage } from '../../testing/coverage/coverage.js';
import type { Measure } from '../../testing/coverage/goals.js';

/** The coverage of one or several orgs, for a report. */
export interface CoverageReport {
  readonly orgs: readonly OrgCoverage[];
  /** Whether the text lists the coverage goals that no test covers, with the reason. */
  readonly isWithMissing?: boolean;
  /** The minimum percentages of coverage, such as those of rules and of conditions. */
  readonly minimum?: Minimum | undefined;
}

/** The coverage of an org, and the paths that it was read from. */
export interface OrgCoverage {
  readonly name: string;
  readonly coverage: Coverage;
}

export type Minimum = { readonly [Name in Measure]?: number };
