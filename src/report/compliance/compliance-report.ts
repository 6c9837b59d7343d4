import type { UnknownAllowed } from '../../base/threshold.js';
import type { ComplianceReport } from '../../compliance/compliance.js';
import type { ComplianceConfiguration } from '../../compliance/configuration/configuration.js';
import type { PopulationChoice } from '../../compliance/control/asking.js';
import type { ComplianceVerdict } from '../../compliance/control/verdict.js';
import type { ComplianceDrift } from '../../compliance/drift/compliance-drift.js';
import type { Request } from '../../facts/request.js';
import type { Finding } from '../../lint/rule/finding.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { InBuild } from '../notices/in-build.js';

/** What there is to say of published baselines in an org. */
export interface ComplianceAnswer extends InBuild, UnknownAllowed {
  readonly compliance: ComplianceReport;
  readonly snapshot: Snapshot;
  readonly configuration: ComplianceConfiguration;
  /** Whose sign-ins were asked about. */
  readonly population: PopulationChoice;
  /** The day of the run: YYYY-MM-DD. */
  readonly now: string;
  /** The verdicts by which the command fails. */
  readonly failOn: readonly ComplianceVerdict[];
  /** What became of it since a state before, where one is given. */
  readonly drift?: ComplianceDrift | undefined;
  /** In formats that are told of failures alone: also what is met, open, or does not apply. */
  readonly isOfAll?: boolean | undefined;
  /** What the linter finds by the rules that controls may cite; absent where it was not asked. */
  readonly lint?: readonly Finding[] | undefined;
  /** Where the plan of the assessment is, for OSCAL. */
  readonly assessmentPlan?: string | undefined;
  /** The command line that shows what these policy types, by their neutral names, make of a request. */
  command(request: Request, types: readonly string[]): string;
}
