import type { Command as Commander } from 'commander';
import { type Result, success } from '../../base/result.js';
import type { ReadingOptions } from '../../console/files/read-org.js';
import type { Io } from '../../console/io/io.js';
import type { MessageOptions } from '../../console/io/problems.js';
import type { ComplianceConfiguration } from '../../features/compliance/configuration/configuration.js';
import {
  complianceAnswer,
  dateOfRun,
  showMistakes,
} from '../../features/compliance/console/compliance-answer.js';
import { readComplianceProject } from '../../features/compliance/console/compliance-config.js';
import { frameworkOption } from '../../features/compliance/console/framework-option.js';
import { driftOf } from '../../features/compliance/drift/compliance-drift.js';
import type { ComplianceAnswer } from '../../features/compliance/report/compliance-report.js';
import type { ComplianceNotes } from '../../features/explorer/compliance-notes.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { complianceNotes } from './compliance-notes.js';
import { titleOfOrg } from './title-of-org.js';

export interface PageComplianceOptions extends MessageOptions, ReadingOptions {
  readonly framework?: readonly string[];
  readonly config?: false | string;
}

/** Declares the options that select published baselines for a page. */
export function declarePageCompliance(commander: Commander): void {
  commander
    .addOption(frameworkOption('show the verdict of each control of these published baselines', 'frameworks'))
    .option(
      '-c, --config <file>',
      'the configuration file; its `compliance` part has facts that no export contains (default: the nearest one)',
    )
    .option('--no-config', 'no configuration');
}

/** An org that the page shows, and the path from which it was read. */
interface PageState {
  readonly path: string;
  /** The Terraform plan that is applied to the org. */
  readonly plan?: string | undefined;
  readonly snapshot: Snapshot;
}

interface StatesCompliance {
  readonly before?: ComplianceNotes;
  readonly after: ComplianceNotes;
}

/** Checks published baselines in the org before and after a change, and compares the results; `undefined` if the user names no baseline. */
export async function pageCompliance(
  before: PageState | undefined,
  after: PageState,
  options: PageComplianceOptions,
  io: Io,
): Promise<Result<StatesCompliance | undefined>> {
  const project = await readComplianceProject(options.config, io);
  if (!project.ok) return project;
  const { configuration } = project.value;
  const frameworks = options.framework ?? configuration.frameworks ?? [];
  if (frameworks.length === 0) return success(undefined);
  const now = dateOfRun(io);
  const terms = { frameworks, configuration, now };
  const shown = await answerOf(after, terms, options, io);
  if (!shown.ok) return shown;
  const answer = shown.value;
  const noted = await showMistakes(answer, project.value, options, io);
  if (!noted.ok) return noted;
  if (before === undefined) return success({ after: complianceNotes(answer) });
  const earlier = await answerOf(before, terms, options, io);
  if (!earlier.ok) return earlier;
  const drift = driftOf(
    { org: before.snapshot, configuration, now },
    { org: after.snapshot, configuration, now },
    terms,
  );
  return success({ before: complianceNotes(earlier.value), after: complianceNotes(answer, drift) });
}

interface PageTerms {
  readonly frameworks: readonly string[];
  readonly configuration: ComplianceConfiguration;
  readonly now: string;
}

/** Checks published baselines in one state of the org. The page shows the titles of files instead of their paths. */
function answerOf(
  { path, plan, snapshot }: PageState,
  terms: PageTerms,
  { plan: _, ...reading }: PageComplianceOptions,
  io: Io,
): Promise<Result<ComplianceAnswer>> {
  return complianceAnswer(
    {
      org: snapshot,
      named: { path: titleOfOrg(path), plan: plan && titleOfOrg(plan) },
      reading: { ...reading, ...(plan !== undefined && { plan }) },
      build: { version: io.version, pathOf: titleOfOrg },
      withRemedies: false,
      ...terms,
    },
    io,
  );
}
