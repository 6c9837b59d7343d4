import type { Coverage } from '../../testing/coverage/coverage.js';
import type { Measure } from '../../testing/coverage/goals.js';
import type { MeasuredCoverage } from '../../testing/coverage/measured-coverage.js';

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
  /** The vendor prefix of policy types in the documents of the org. */
  readonly brand: string;
  readonly coverage: Coverage;
}

/** A coverage report with the measured values, for formats that refer to lines of the documents. */
export interface MeasuredReport extends CoverageReport {
  readonly orgs: readonly (OrgCoverage & { readonly measured: MeasuredCoverage })[];
}

export type Minimum = { readonly [Name in Measure]?: number };
