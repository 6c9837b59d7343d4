import type { UnknownAllowed } from '../../../base/threshold.js';
import type { Finding } from '../../../lint/rule/finding.js';
import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { BuildContext } from '../../../report/notices/build-context.js';
import type { ComplianceReport } from '../compliance.js';
import type { ComplianceConfiguration } from '../configuration/configuration.js';
import type { PopulationChoice } from '../control/context.js';
import type { ComplianceVerdict } from '../control/verdict.js';
import type { ComplianceDrift } from '../drift/compliance-drift.js';

/** The results of checking an org against published frameworks, with the options of the report. */
export interface ComplianceAnswer extends BuildContext, UnknownAllowed {
  readonly compliance: ComplianceReport;
  readonly snapshot: Snapshot;
  /** The path of the export. */
  readonly path: string;
  readonly configuration: ComplianceConfiguration;
  /** The users for whom controls were checked: any possible user, or only the users in the export. */
  readonly population: PopulationChoice;
  /** The date of the run: YYYY-MM-DD. */
  readonly now: string;
  /** The verdicts that make the command fail. */
  readonly failOn: readonly ComplianceVerdict[];
  /** The changes since the base state (the earlier state to compare with); absent if no base state was given. */
  readonly drift?: ComplianceDrift | undefined;
  /** Whether human-readable formats show details of every control, not only one line. */
  readonly isDetailed?: boolean | undefined;
  /** Whether CI formats contain all controls, not only failing ones. */
  readonly isOfAll?: boolean | undefined;
  /** The linter findings that controls may cite; absent if the linter did not run. */
  readonly lint?: readonly Finding[] | undefined;
  /** The URL of the assessment plan, which OSCAL results must name. */
  readonly assessmentPlan?: string | undefined;
  /** Returns the command line that simulates a request for the given policy types. The types are given without the vendor prefix. */
  command(request: Request, types: readonly string[]): string;
}
